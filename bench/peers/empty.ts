import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { brotliCompressSync } from 'node:zlib';
import { temporaryFolder } from '../../test/process/program.ts';

const app = join(import.meta.dirname, 'empty');
const builder = resolve(import.meta.dirname, '../../node_modules/@react-router/dev/bin.cjs');

/** The app has React, React Router and one empty route. */
export function emptyAppBytes(): number {
  const folder = temporaryFolder();
  try {
    execFileSync(process.execPath, [builder, 'build', '--config', 'vite.config.ts'], {
      cwd: app,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', BUILD_DIRECTORY: folder.path },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const assets = join(folder.path, 'client/assets');
    return readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => brotliCompressSync(readFileSync(join(assets, name))).length)
      .reduce((sum, bytes) => sum + bytes, 0);
  } finally {
    folder.remove();
  }
}
