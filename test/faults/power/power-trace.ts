import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** In the order in which the kernel answered; `at` counts upwards. */
export type DiskEvent = { at: number } & (
  | { kind: 'created'; path: string; isFolder: boolean }
  | { kind: 'written'; path: string; offset: number | 'end'; data: Buffer }
  | { kind: 'sized'; path: string; length: number }
  /** All that was done before `since` is on the disk. */
  | { kind: 'flushed'; path: string; since: number }
  | { kind: 'renamed' | 'linked'; path: string; to: string }
  | { kind: 'removed'; path: string }
  | { kind: 'answered'; id: string }
);

type UntimedEvent = DiskEvent extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'at'>
    : never
  : never;

interface Call {
  name: string;
  args: string;
  result: number;
  /** The lines at which the call began and was answered. */
  startedAt: number;
  at: number;
}

/** A question mark allows for machines that lack the call. */
const CALLS = [
  'write,writev,pwrite64,?pwritev,ftruncate,fsync,fdatasync',
  '?open,?creat,openat,?mkdir,mkdirat,?rename,?renameat,renameat2',
  '?link,linkat,?unlink,unlinkat,?rmdir',
];

/** Writes all of every string, in hex, and the paths of files. */
export const STRACE_OPTIONS = [
  '--seccomp-bpf',
  ...['-f', '-y', '-xx', '-s', '33554432', '-e', 'signal=none'],
  ...['-e', `trace=${CALLS.join(',')}`],
];

export async function readTrace(file: string, root: string): Promise<DiskEvent[]> {
  const events: DiskEvent[] = [];
  for await (const call of callsIn(file)) {
    for (const event of call.result < 0 ? [] : eventsOf(call)) {
      const isHere = !('path' in event) || `${event.path}/`.startsWith(`${root}/`);
      if (isHere) events.push({ at: call.at, ...event });
    }
  }
  return events;
}

const UNFINISHED_SUFFIX = ' <unfinished ...>';
const RESUMED_PREFIX = /^<\.\.\. \w+ resumed>/;

/** A call that another thread interrupts is on two lines: it began with the first. */
async function* callsIn(file: string): AsyncGenerator<Call> {
  const unfinished = new Map<string, { startedAt: number; text: string }>();
  let at = 0;
  for await (const line of createInterface({ input: createReadStream(file, 'latin1') })) {
    at += 1;
    const [, thread = '', callText = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (callText.endsWith(UNFINISHED_SUFFIX)) {
      unfinished.set(thread, { startedAt: at, text: callText.slice(0, -UNFINISHED_SUFFIX.length) });
      continue;
    }
    const before = RESUMED_PREFIX.test(callText) ? unfinished.get(thread) : undefined;
    const text = `${before?.text ?? ''}${callText.replace(RESUMED_PREFIX, '')}`;
    const [, name, args = '', result] = /^(\w+)\((.*)\) += (-?\d+)/.exec(text) ?? [];
    if (name) yield { name, args, result: Number(result), startedAt: before?.startedAt ?? at, at };
  }
}

function eventsOf(call: Call): UntimedEvent[] {
  const { name, args } = call;
  const [path = '', to = ''] = stringsOf(args).map(String);
  const openPath = pathOfDescriptor(args);
  const lastNumber = Number(/(\d+)$/.exec(args)?.[1]);
  switch (name) {
    case 'open':
    case 'openat':
    case 'creat':
      return openingOf(call, path);
    case 'mkdir':
    case 'mkdirat':
      return [{ kind: 'created', path, isFolder: true }];
    case 'write':
    case 'writev':
    case 'pwrite64':
    case 'pwritev':
      return writingOf(call, openPath, name.startsWith('p') ? lastNumber : 'end');
    case 'ftruncate':
      return openPath ? [{ kind: 'sized', path: openPath, length: lastNumber }] : [];
    case 'fsync':
    case 'fdatasync':
      return openPath ? [{ kind: 'flushed', path: openPath, since: call.startedAt }] : [];
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
    // Calls that are not read show up when the events are compared with the files.
    default:
      return [];
  }
}

function openingOf({ args }: Call, path: string): UntimedEvent[] {
  const events: UntimedEvent[] = args.includes('O_CREAT')
    ? [{ kind: 'created', path, isFolder: false }]
    : [];
  return args.includes('O_TRUNC') ? [...events, { kind: 'sized', path, length: 0 }] : events;
}

const RESPONSE_WITH_ID = /^HTTP\/1\.1 [\s\S]*?\r\nx-request-id: (\S+)/i;

function writingOf(call: Call, path: string, offset: number | 'end'): UntimedEvent[] {
  if (path.startsWith('/')) {
    const data = Buffer.concat(stringsOf(call.args)).subarray(0, call.result);
    return [{ kind: 'written', path, offset, data }];
  }
  if (!path.startsWith('socket:')) return [];
  const [, id] = RESPONSE_WITH_ID.exec(String(stringsOf(call.args)[0])) ?? [];
  return id ? [{ kind: 'answered', id }] : [];
}

/** Empty if its name is gone, because then it cannot be found. */
function pathOfDescriptor(args: string): string {
  const [, path = ''] = /^\d+<([^>]*)>(?!\(deleted\))/.exec(args) ?? [];
  return String(fromHex(path));
}

const stringsOf = (args: string) =>
  [...args.matchAll(/"([^"]*)"/g)].map(([, hex = '']) => fromHex(hex));

const fromHex = (escaped: string) => Buffer.from(escaped.replaceAll('\\x', ''), 'hex');
