import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { installFromDebian } from '../../scripts/debian.ts';

export const ACCEPT_ENCODING = { browser: 'gzip, deflate, br, zstd', gzip: 'gzip' };

export interface Load {
  connections: number;
  seconds: number;
  /** Without it, the client takes plain bytes. */
  encoding?: keyof typeof ACCEPT_ENCODING;
  /** A Lua script for wrk, if requests differ. */
  script?: string;
  /** In the form of `taskset -c`. */
  cores?: string;
}

/** Installs Debian's package if allowed. */
export function requireWrk(): void {
  if (!spawnSync('wrk', ['-v']).error) return;
  installFromDebian(['wrk'], 'wrk');
  if (spawnSync('wrk', ['-v']).error) throw new Error('This needs wrk (apt-get install wrk).');
}

/** Throws if an answer is no success. */
export async function wrk(url: string, load: Load): Promise<{ perSecond: number; p99Ms: number }> {
  const args = ['wrk', '-t1', `-c${load.connections}`, `-d${load.seconds}s`, '--latency'];
  // A slow answer is a figure; wrk would report an error after two seconds.
  args.push('--timeout', '30s');
  if (load.encoding) args.push('-H', `Accept-Encoding: ${ACCEPT_ENCODING[load.encoding]}`);
  if (load.script) args.push('-s', load.script);
  if (load.cores) args.unshift('taskset', '-c', load.cores);
  const [command = '', ...rest] = args;
  const { stdout } = await promisify(execFile)(command, [...rest, url]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  const [, p99, unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return { perSecond: Number(perSecond), p99Ms: Number(p99) * (MS_OF[unit] ?? Number.NaN) };
}

const MS_OF: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

/** wrk asks for one ZIP after the other. When it starts again, newer pages have replaced the first. */
export function eachZipOnceScript(zips: string[]): string {
  return `local zips = { ${zips.map((zip) => `'${zip}'`).join(', ')} }
local at = 0
request = function()
  at = at % #zips + 1
  return wrk.format('GET', '/deals?zip=' .. zips[at])
end
`;
}
