# One image, roles chosen by command: web, worker, clock. See compose.yaml.
# The native matcher is built apart, so that no compiler reaches the image.
FROM python:3.11.13-slim-bookworm AS native
RUN apt-get update \
 && apt-get install -y --no-install-recommends g++ liblemon-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /srv/muster
COPY .ci/native.sh .ci/
COPY tournament/engine/pairing/matching/native/ tournament/engine/pairing/matching/native/
RUN sh .ci/native.sh

FROM python:3.11.13-slim-bookworm

# What printing needs (docs/decisions/0002-pinned-versions.md and the launcher's preflight name the same).
RUN apt-get update \
 && apt-get install -y --no-install-recommends \
      libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 \
 && rm -rf /var/lib/apt/lists/*

ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PIP_NO_CACHE_DIR=1 \
    MUSTER_STATE=/var/lib/muster

WORKDIR /srv/muster
COPY requirements.txt ./
RUN pip install -r requirements.txt
COPY . .
COPY --from=native /srv/muster/tournament/engine/pairing/matching/native/libmuster.so tournament/engine/pairing/matching/native/

RUN useradd --system --home /var/lib/muster --create-home muster \
 && chown -R muster /var/lib/muster && chmod 700 /var/lib/muster \
 && SECRET_KEY=only-to-collect python manage.py collectstatic --noinput
USER muster

EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD python -c "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health/', timeout=3)"
CMD ["uvicorn", "config.asgi:application", "--host", "0.0.0.0", "--port", "8000", "--no-access-log", "--no-proxy-headers", "--timeout-graceful-shutdown", "3"]
