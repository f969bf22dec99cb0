# Assay in a container: docker build -t assay . (docs/deploy/packages.md has the rest).
# BASE needs Debian's C library, because the embedded PostgreSQL does, and Node.js 22 or newer.
ARG BASE=node:22-bookworm-slim

FROM ${BASE} AS manifests
WORKDIR /assay
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json bench/
COPY drills/package.json drills/
COPY client/package.json client/
COPY cli/package.json cli/
COPY contract/package.json contract/
COPY e2e/package.json e2e/
COPY models/package.json models/
COPY sandboxes/package.json sandboxes/
COPY server/package.json server/
COPY web/package.json web/

FROM manifests AS build
RUN --mount=type=cache,target=/root/.npm npm ci
COPY tsconfig.base.json tsconfig.json ./
COPY clients/wordpress clients/wordpress
COPY contract contract
COPY docs/guides docs/guides
COPY sandboxes sandboxes
COPY scripts scripts
COPY server server
COPY web web
RUN npm run build

FROM manifests AS packages
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev

FROM ${BASE}
LABEL org.opencontainers.image.title="Assay" \
      org.opencontainers.image.description="Tells real sign-ups from disposable email addresses and made-up names" \
      org.opencontainers.image.version="0.2.0" \
      org.opencontainers.image.licenses="MIT"
# Numbers, so that Kubernetes can tell it isn't root; the same ones that a server started by root gives its PostgreSQL.
RUN groupadd --system --gid 25432 assay \
 && useradd --system --uid 25432 --gid 25432 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin assay \
 && install -d -o 25432 -g 25432 -m 700 /data
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /assay
COPY LICENSE ./
COPY --from=packages /assay ./
COPY --from=build /assay/server/dist server/dist
COPY --from=build /assay/web/dist web/dist
USER 25432:25432
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`, { signal: AbortSignal.timeout(4000) }).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
