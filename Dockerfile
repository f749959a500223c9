# The server of one machine and the production console, for IDENTITY=firebase and PostgreSQL (docs/operations.md, A
# container). Built where .env.production.local is: its values are in every visitor's browser.

FROM node:22-trixie-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && npm run build:server

FROM node:22-trixie-slim
# pg_dump and pg_restore, for npm run backup and npm run restore.
RUN apt-get update \
 && apt-get install -y --no-install-recommends postgresql-client \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app/server
COPY --from=build /build/dist/server/package.json /build/dist/server/package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund && npm cache clean --force
COPY --from=build /build/dist/server ./
COPY --from=build /build/dist/console ../console
RUN install -d -m 0700 -o node -g node /data
VOLUME /data
ENV NODE_ENV=production IDENTITY=firebase HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "node.js"]
