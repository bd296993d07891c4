import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Change, type Done, pieces, type Random, survivors } from './power-partial-writes.ts';
import type { DiskEvent } from './power-trace.ts';

interface File {
  flushed: Buffer;
  length: number;
  since: Array<Done<Change>>;
}

/** A name set to what it leads to, or taken away; both at once in a rename. */
type Naming = Array<[name: string, node: Node | undefined]>;

interface Folder {
  flushed: Map<string, Node>;
  entries: Map<string, Node>;
  since: Array<Done<Naming>>;
}

type Node = File | Folder;

type NameEvent = Extract<DiskEvent, { kind: 'made' | 'removed' | 'renamed' | 'linked' }>;

const isFolder = (node: Node | undefined): node is Folder =>
  node !== undefined && 'entries' in node;
const newFolder = (): Folder => ({ flushed: new Map(), entries: new Map(), since: [] });
const newFile = (): File => ({ flushed: Buffer.alloc(0), length: 0, since: [] });

/**
 * A disk that forgets. What was flushed stays; of what was done since, each write, each new length
 * and each name in a folder is there or not, as chance will have it. `root` itself is always there.
 */
export function openDisk(root: string) {
  const top = newFolder();

  function nodeAt(path: string): Node | undefined {
    const names = path.slice(root.length).split('/').filter(Boolean);
    let node: Node | undefined = top;
    for (const name of names) node = isFolder(node) ? node.entries.get(name) : undefined;
    return node;
  }
  function folderOf(path: string): Folder {
    const folder = nodeAt(dirname(path));
    if (!isFolder(folder)) throw new Error(`The trace made no folder for ${path}`);
    return folder;
  }
  function fileAt(path: string): File {
    const file = nodeAt(path);
    if (!file || isFolder(file)) throw new Error(`The trace made no file ${path}`);
    return file;
  }
  function named(event: NameEvent) {
    const folder = folderOf(event.path);
    if (event.kind === 'made' && nodeAt(event.path)) return;
    const isWithin = !('to' in event) || folderOf(event.to) === folder;
    if (!isWithin) throw new Error(`Between two folders: ${event.path}, ${event.to}`);
    const change = namingOf(event, nodeAt(event.path));
    set(folder.entries, change);
    folder.since.push({ at: event.at, change });
  }
  function altered(event: Extract<DiskEvent, { kind: 'written' | 'sized' }>) {
    const file = fileAt(event.path);
    const { at } = event;
    if (event.kind === 'sized') {
      file.length = event.length;
      file.since.push({ at, change: { offset: event.length } });
    } else {
      const { data } = event;
      const offset = event.offset === 'end' ? file.length : event.offset;
      file.length = Math.max(file.length, offset + data.length);
      file.since.push({ at, change: { offset, data } });
    }
  }
  function happen(event: DiskEvent): void {
    switch (event.kind) {
      case 'made':
      case 'removed':
      case 'renamed':
      case 'linked':
        named(event);
        break;
      case 'written':
      case 'sized':
        altered(event);
        break;
      case 'flushed':
        flush(nodeAt(event.path), event.since);
        break;
      case 'answered':
        break;
    }
  }
  return {
    happen,
    /** Writes what a power cut leaves now into a new folder; without a chance, all that was done. */
    leave: (target: string, random?: Random) => leave(top, target, random),
  };
}

function namingOf(event: NameEvent, node: Node | undefined): Naming {
  const name = basename(event.path);
  switch (event.kind) {
    case 'made':
      return [[name, event.isFolder ? newFolder() : newFile()]];
    case 'removed':
      return [[name, undefined]];
    case 'linked':
      return [[basename(event.to), node]];
    case 'renamed':
      return [
        [name, undefined],
        [basename(event.to), node],
      ];
  }
}

function flush(node: Node | undefined, since: number): void {
  if (!node) return;
  if (isFolder(node)) {
    for (const { change } of node.since.filter(({ at }) => at < since)) set(node.flushed, change);
    node.since = node.since.filter(({ at }) => at >= since);
  } else {
    const settled = node.since.filter(({ at }) => at < since).map(({ change }) => change);
    node.flushed = changed(node.flushed, settled);
    node.since = node.since.filter(({ at }) => at >= since);
  }
}

function set(entries: Map<string, Node>, naming: Naming): void {
  for (const [name, node] of naming) {
    if (node) entries.set(name, node);
    else entries.delete(name);
  }
}

function changed(bytes: Buffer, changes: Change[]): Buffer {
  const lengths = changes.map(({ offset, data }) => offset + (data?.length ?? 0));
  const room = Buffer.alloc(Math.max(bytes.length, ...lengths));
  bytes.copy(room);
  let { length } = bytes;
  for (const { offset, data } of changes) {
    const end = offset + (data?.length ?? 0);
    data?.copy(room, offset);
    if (!data) room.fill(0, end);
    length = data ? Math.max(length, end) : end;
  }
  return room.subarray(0, length);
}

function leave(folder: Folder, target: string, random?: Random): void {
  mkdirSync(target, { recursive: true });
  const entries = new Map(folder.flushed);
  for (const naming of survivors(folder.since, random)) set(entries, naming);
  for (const [name, node] of entries) {
    const path = join(target, name);
    if (isFolder(node)) leave(node, path, random);
    // What is shared memory never was on the disk: SQLite makes it anew.
    else if (!name.endsWith('-shm'))
      writeFileSync(path, changed(node.flushed, pieces(node.since, random)));
  }
}
