# Broca with all it needs to hear and speak. docs/running.md says how to run it.

FROM node:24-bookworm-slim AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends build-essential python3 libasound2-dev ca-certificates \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /broca
# Node's own headers lie here: nothing has to be downloaded for the native packages
ENV npm_config_nodedir=/usr/local
COPY package.json package-lock.json ./
COPY packages packages
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY scripts scripts
COPY src src
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
# as scripts/setup/debian-packages.mjs has them; tini hands signals on, and buries what scripts of a kit leave behind
RUN apt-get update \
 && apt-get install -y --no-install-recommends \
    espeak-ng libpocketsphinx3 pocketsphinx-en-us alsa-utils libspeexdsp1 libasound2-plugins tini \
 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production
WORKDIR /broca
COPY --from=build /broca/package.json ./
COPY --from=build /broca/node_modules node_modules
COPY --from=build /broca/packages packages
COPY --from=build /broca/dist dist
COPY scripts/docker-health.mjs scripts/
COPY brains/starter brains/starter
COPY --chown=node:node brains/starter /kit
RUN install -d -o node -g node /kit /data && ln -s /broca/dist/cli.js /usr/local/bin/broca
USER node
WORKDIR /kit
VOLUME ["/kit", "/data"]
EXPOSE 5000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "/broca/scripts/docker-health.mjs"]
ENTRYPOINT ["/usr/bin/tini", "--", "node", "--max-semi-space-size=4", "/broca/dist/cli.js", "start"]
CMD ["--home", "/kit", "--data", "/data", "--port", "5000", "--log", "json"]
