# The portal as one image: `web` and `worker` differ only in their command (compose.yaml).

FROM node:20-bookworm-slim AS frontend
WORKDIR /src/frontend
COPY frontend/package.json frontend/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY frontend/ ./
# The stylesheet is made from the classes that the templates use.
COPY templates/ ../templates/
COPY static/ ../static/
RUN npm run build

FROM python:3.11-slim-bookworm AS packages
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /srv/portal
COPY requirements.txt requirements-s3.txt ./
RUN python -m venv .venv && .venv/bin/pip install -r requirements.txt -r requirements-s3.txt

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /srv/portal --shell /usr/sbin/nologin portal \
    && install -d -o portal -g portal /var/lib/portal
WORKDIR /srv/portal
COPY --from=packages /srv/portal/.venv .venv
COPY manage.py ./
COPY alliance/ alliance/
COPY members/ members/
COPY analytics/ analytics/
COPY uploads/ uploads/
COPY assistant/ assistant/
COPY templates/ templates/
COPY static/ static/
COPY deploy/ deploy/
COPY --from=frontend /src/static/dist static/dist
ENV PATH=/srv/portal/.venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    DATA_DIR=/var/lib/portal STATIC_ROOT=/srv/portal/staticfiles BIND=0.0.0.0:8000 LOG_FORMAT=json
RUN SECRET_KEY=only-for-the-build DATA_DIR=/tmp/build python manage.py collectstatic --no-input --verbosity 0 \
    && rm -r /tmp/build
ARG PORTAL_COMMIT=
ENV PORTAL_COMMIT=$PORTAL_COMMIT
USER portal
VOLUME /var/lib/portal
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["gunicorn", "alliance.wsgi:application", "--config", "deploy/gunicorn.conf.py"]
