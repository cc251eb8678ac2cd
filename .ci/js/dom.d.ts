/* What the type check takes for granted of a page: an element that a selector of ours finds is the one that is meant,
   whatever its kind. Names, imports, arguments and what functions return are checked. */

interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}

interface Element {
  closest(selectors: string): any;
}

interface Document {
  getElementById(id: string): any;
}

interface NonElementParentNode {
  getElementById(id: string): any;
}

/* Events of a page happen at its elements, and events of our own carry a detail. */
interface EventTarget {
  closest: any;
  readonly dataset: DOMStringMap;
  form: any;
  hasAttribute: any;
  matches: any;
  method: any;
  name: any;
  removeAttribute: any;
  value: any;
}

interface Event {
  detail: any;
}

interface HTMLFormControlsCollection {
  [name: string]: any;
}

/* Our timings are of navigations and resources. */
interface PerformanceEntry {
  transferSize: number;
  requestStart: number;
  responseStart: number;
  workerStart: number;
}

/* What waits for nothing but the moment. */
interface PromiseConstructor {
  new (executor: (done: () => void) => void): Promise<void>;
}

interface Window {
  BarcodeDetector: any;
  /* of a worker */
  registration: any;
  clients: any;
  skipWaiting: () => void;
}

/* Events of a worker. */
interface Event {
  request: Request;
  tag: string;
  notification: Notification;
  data: any;
  ports: readonly MessagePort[];
  waitUntil: (until: Promise<any>) => void;
  respondWith: (answer: Promise<Response>) => void;
}

interface ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

interface Date {
  toLocaleTimeString(locales: string[], options: object): string;
}
