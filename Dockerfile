# Built and tried without Docker: npm run rehearse-image
FROM node:26-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
COPY . .
ENV NODE_ENV=production
RUN node node_modules/.bin/react-router build && node scripts/precompress.ts

# test/process/thorough/image.test.ts starts the program from these lines.
FROM node:26-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/build ./build
COPY --from=build /app/database/zips ./database/zips
COPY --from=build /app/database/upgrades/0078.sqlite.sql ./database/upgrades/0078.sqlite.sql
COPY --from=build /app/database/upgrades/0078.postgres.sql ./database/upgrades/0078.postgres.sql
# The build has all packages except sharp, which is native, and what sharp needs.
COPY --from=build /app/node_modules/sharp ./node_modules/sharp
COPY --from=build /app/node_modules/@img ./node_modules/@img
COPY --from=build /app/node_modules/detect-libc ./node_modules/detect-libc
COPY --from=build /app/node_modules/semver ./node_modules/semver
RUN mkdir /data /backups && chown node:node /data /backups && chmod 700 /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/main.js"]
