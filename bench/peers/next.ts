import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import type { Peer } from './start.ts';

const root = resolve(import.meta.dirname, '../..');

interface SamePage {
  data: unknown;
  stylesheet: string;
}

/** Builds the app of `next/` around the product's own components. Returns how to start it, and its name. */
export function buildNext(folder: string, { data, stylesheet }: SamePage): Peer & { name: string } {
  console.log('Installing and building Next.js (about a minute)…');
  cpSync(join(root, 'bench/peers/next'), folder, { recursive: true });
  for (const folderName of ['web', 'market']) {
    cpSync(join(root, folderName), join(folder, folderName), { recursive: true });
  }
  mkdirSync(join(folder, 'public'));
  writeFileSync(join(folder, 'public/page.css'), stylesheet);
  writeFileSync(join(folder, 'found.json'), JSON.stringify(data));
  const run = (command: string, args: string[], env: NodeJS.ProcessEnv) =>
    execFileSync(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const quiet = ['install', '--no-package-lock', '--ignore-scripts', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  run(npm ? process.execPath : 'npm', npm ? [npm, ...quiet] : quiet, process.env);
  const program = join(folder, 'node_modules/next/dist/bin/next');
  const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
  run(process.execPath, [program, 'build'], { PATH: process.env.PATH, ...env });
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return {
    name: `Next.js ${dependencies.next}`,
    cwd: folder,
    env,
    args: (port: number) => [program, 'start', '-p', String(port), '-H', '127.0.0.1'],
  };
}
