import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** What a program did to files, in the order in which the kernel answered; `at` counts upwards. */
export type DiskEvent = { at: number } & (
  | { kind: 'made'; path: string; isFolder: boolean }
  | { kind: 'written'; path: string; offset: number | 'end'; data: Buffer }
  | { kind: 'sized'; path: string; length: number }
  /** All that was done to it before `since` is on the disk. */
  | { kind: 'flushed'; path: string; since: number }
  | { kind: 'renamed' | 'linked'; path: string; to: string }
  | { kind: 'removed'; path: string }
  /** An HTTP response with this X-Request-Id left for the client. */
  | { kind: 'answered'; id: string }
);

type Told = DiskEvent extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'at'>
    : never
  : never;

interface Call {
  name: string;
  args: string;
  result: number;
  /** The lines at which it began and was answered. */
  begun: number;
  at: number;
}

/** Unknown ones, behind a question mark, are those that this kind of machine has not. */
const CALLS = [
  'write,writev,pwrite64,?pwritev,ftruncate,fsync,fdatasync',
  '?open,?creat,openat,?mkdir,mkdirat,?rename,?renameat,renameat2',
  '?link,linkat,?unlink,unlinkat,?rmdir',
];

/** How strace is told to write what `readTrace` reads: all of every string, in hex, and files' paths. */
export const TRACING = [
  '--seccomp-bpf',
  ...['-f', '-y', '-xx', '-s', '33554432', '-e', 'signal=none'],
  ...['-e', `trace=${CALLS.join(',')}`],
];

/** The events of a trace below the folder `root`, and the answers. */
export async function readTrace(file: string, root: string): Promise<DiskEvent[]> {
  const events: DiskEvent[] = [];
  for await (const call of callsIn(file)) {
    for (const told of call.result < 0 ? [] : eventsOf(call)) {
      const isHere = !('path' in told) || `${told.path}/`.startsWith(`${root}/`);
      if (isHere) events.push({ at: call.at, ...told });
    }
  }
  return events;
}

const UNFINISHED = ' <unfinished ...>';
const RESUMED = /^<\.\.\. \w+ resumed>/;

/** A call during which another thread made one stands in two lines: it began with the first. */
async function* callsIn(file: string): AsyncGenerator<Call> {
  const unfinished = new Map<string, { begun: number; text: string }>();
  let at = 0;
  for await (const line of createInterface({ input: createReadStream(file, 'latin1') })) {
    at += 1;
    const [, thread = '', said = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (said.endsWith(UNFINISHED)) {
      unfinished.set(thread, { begun: at, text: said.slice(0, -UNFINISHED.length) });
      continue;
    }
    const before = RESUMED.test(said) ? unfinished.get(thread) : undefined;
    const text = `${before?.text ?? ''}${said.replace(RESUMED, '')}`;
    const [, name, args = '', result] = /^(\w+)\((.*)\) += (-?\d+)/.exec(text) ?? [];
    if (name) yield { name, args, result: Number(result), begun: before?.begun ?? at, at };
  }
}

function eventsOf(call: Call): Told[] {
  const { name, args } = call;
  const [path = '', to = ''] = stringsOf(args).map(String);
  const open = pathOfDescriptor(args);
  const lastNumber = Number(/(\d+)$/.exec(args)?.[1]);
  switch (name) {
    case 'open':
    case 'openat':
    case 'creat':
      return openingOf(call, path);
    case 'mkdir':
    case 'mkdirat':
      return [{ kind: 'made', path, isFolder: true }];
    case 'write':
    case 'writev':
    case 'pwrite64':
    case 'pwritev':
      return writingOf(call, open, name.startsWith('p') ? lastNumber : 'end');
    case 'ftruncate':
      return open ? [{ kind: 'sized', path: open, length: lastNumber }] : [];
    case 'fsync':
    case 'fdatasync':
      return open ? [{ kind: 'flushed', path: open, since: call.begun }] : [];
    case 'rename':
    case 'renameat':
    case 'renameat2':
      return [{ kind: 'renamed', path, to }];
    case 'link':
    case 'linkat':
      return [{ kind: 'linked', path, to }];
    case 'unlink':
    case 'unlinkat':
    case 'rmdir':
      return [{ kind: 'removed', path }];
    // What we do not read shows where the events are held against the files that they made.
    default:
      return [];
  }
}

function openingOf({ args }: Call, path: string): Told[] {
  const made: Told[] = args.includes('O_CREAT') ? [{ kind: 'made', path, isFolder: false }] : [];
  return args.includes('O_TRUNC') ? [...made, { kind: 'sized', path, length: 0 }] : made;
}

const ANSWER = /^HTTP\/1\.1 [\s\S]*?\r\nx-request-id: (\S+)/i;

function writingOf(call: Call, path: string, offset: number | 'end'): Told[] {
  if (path.startsWith('/')) {
    const data = Buffer.concat(stringsOf(call.args)).subarray(0, call.result);
    return [{ kind: 'written', path, offset, data }];
  }
  if (!path.startsWith('socket:')) return [];
  const [, id] = ANSWER.exec(String(stringsOf(call.args)[0])) ?? [];
  return id ? [{ kind: 'answered', id }] : [];
}

/** The file behind the first argument; empty where its name is gone, for then nobody can find it. */
function pathOfDescriptor(args: string): string {
  const [, path = ''] = /^\d+<([^>]*)>(?!\(deleted\))/.exec(args) ?? [];
  return String(fromHex(path));
}

const stringsOf = (args: string) =>
  [...args.matchAll(/"([^"]*)"/g)].map(([, hex = '']) => fromHex(hex));

const fromHex = (escaped: string) => Buffer.from(escaped.replaceAll('\\x', ''), 'hex');
