# Server and pipeline in one image: `docker build -t daybreak .`, or compose.yaml for the whole
# service.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /opt/daybreak
COPY package.json package-lock.json .npmrc ./
COPY src/launch.mjs src/node-options.mjs src/restore-lock.mjs src/
# The image has its own Node, so the one from npm is removed to make the image smaller.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-*
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
# Link previews need a font, which the configuration of fontconfig brings with it.
RUN apt-get update && apt-get install -y --no-install-recommends fontconfig-config && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=4321
WORKDIR /opt/daybreak
COPY --from=build /opt/daybreak /opt/daybreak
# The checkout belongs to root, and the server never writes to it.
RUN mkdir -p /data && chown -R node:node /data
USER node
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Like `npm start`, but without a shell, so that signals reach the server.
CMD ["node", "src/launch.mjs", "src/runtime/server.ts"]
