/* Text as it is searched: no capitals, accents or apostrophes, as the server compares it (queries/core/names.py). */

const SPELLED = { ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ß: "ss", "'": "", "’": "" };

export const plain = (text) =>
  text
    .toLowerCase()
    .replace(/[øæœłđðþıß'’]/g, (letter) => SPELLED[letter])
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
