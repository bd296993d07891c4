import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { publicManifestOf, publicNameOf } from './web/layout/start-script.server.ts';

export default {
  appDirectory: 'web',
  ssr: true,
  // Each entry of the server's build keeps its name (vite.config.ts).
  serverBuildFile: '[name].js',
  // A route is a few kB: one file each beats one request per export.
  splitRouteModules: false,
  // All routes fit in one small file, so no page asks the server which routes there are.
  routeDiscovery: { mode: 'initial' },
  buildEnd({ reactRouterConfig }) {
    const assets = join(reactRouterConfig.buildDirectory, 'client/assets');
    for (const name of globSync('manifest-*.js', { cwd: assets })) {
      const script = readFileSync(join(assets, name), 'utf8');
      writeFileSync(join(assets, publicNameOf(name)), publicManifestOf(script));
    }
  },
} satisfies Config;
