# Built and tried without Docker: npm run rehearse-image
FROM node:26-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
COPY . .
ENV NODE_ENV=production
RUN node node_modules/.bin/react-router build && node scripts/precompress.ts
# Nothing is built in the image, and it brings its own Node.
RUN npm uninstall --no-save --omit=dev --ignore-scripts @react-router/dev @tailwindcss/vite tailwindcss vite \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:26-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/database ./database
COPY --from=build /app/market ./market
COPY --from=build /app/gateways ./gateways
COPY --from=build /app/server ./server
RUN mkdir /data /backups && chown node:node /data /backups && chmod 700 /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/main.js"]
