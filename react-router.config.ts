import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  ssr: true,
  // The server's build has several entries (vite.config.ts).
  serverBuildFile: '[name].js',
  // A route is a few kB: one file each beats one request per export.
  splitRouteModules: false,
  // All routes fit in one small file, so no page asks the server which routes there are.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
