import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  type Change,
  pickSurvivors,
  pickWrittenPieces,
  type Random,
  type TimedChange,
} from './power-partial-writes.ts';
import type { DiskEvent } from './power-trace.ts';

interface File {
  flushed: Buffer;
  length: number;
  unflushed: Array<TimedChange<Change>>;
}

/** Sets or removes a name; a rename does both at once. */
type NameChange = Array<[name: string, node: Node | undefined]>;

interface Folder {
  flushed: Map<string, Node>;
  entries: Map<string, Node>;
  unflushed: Array<TimedChange<NameChange>>;
}

type Node = File | Folder;

type NameEvent = Extract<DiskEvent, { kind: 'created' | 'removed' | 'renamed' | 'linked' }>;

const isFolder = (node: Node | undefined): node is Folder =>
  node !== undefined && 'entries' in node;
const newFolder = (): Folder => ({ flushed: new Map(), entries: new Map(), unflushed: [] });
const newFile = (): File => ({ flushed: Buffer.alloc(0), length: 0, unflushed: [] });

/**
 * A disk that forgets. Flushed data stays; of all later changes each write, length and name is there or not,
 * at random. `root` always exists.
 */
export function openDisk(root: string) {
  const top = newFolder();

  function findNode(path: string): Node | undefined {
    const names = path.slice(root.length).split('/').filter(Boolean);
    let node: Node | undefined = top;
    for (const name of names) node = isFolder(node) ? node.entries.get(name) : undefined;
    return node;
  }
  function folderOf(path: string): Folder {
    const folder = findNode(dirname(path));
    if (!isFolder(folder)) throw new Error(`The trace made no folder for ${path}`);
    return folder;
  }
  function fileAt(path: string): File {
    const file = findNode(path);
    if (!file || isFolder(file)) throw new Error(`The trace made no file ${path}`);
    return file;
  }
  function changeName(event: NameEvent) {
    const folder = folderOf(event.path);
    if (event.kind === 'created' && findNode(event.path)) return;
    const isWithin = !('to' in event) || folderOf(event.to) === folder;
    if (!isWithin) throw new Error(`Between two folders: ${event.path}, ${event.to}`);
    const change = nameChangeOf(event, findNode(event.path));
    applyNameChange(folder.entries, change);
    folder.unflushed.push({ at: event.at, change });
  }
  function changeContent(event: Extract<DiskEvent, { kind: 'written' | 'sized' }>) {
    const file = fileAt(event.path);
    const { at } = event;
    if (event.kind === 'sized') {
      file.length = event.length;
      file.unflushed.push({ at, change: { offset: event.length } });
    } else {
      const { data } = event;
      const offset = event.offset === 'end' ? file.length : event.offset;
      file.length = Math.max(file.length, offset + data.length);
      file.unflushed.push({ at, change: { offset, data } });
    }
  }
  function apply(event: DiskEvent): void {
    switch (event.kind) {
      case 'created':
      case 'removed':
      case 'renamed':
      case 'linked':
        changeName(event);
        break;
      case 'written':
      case 'sized':
        changeContent(event);
        break;
      case 'flushed':
        flush(findNode(event.path), event.since);
        break;
      case 'answered':
        break;
    }
  }
  return {
    apply,
    /** Without `random`, writes all that was done. */
    writeAfterCut: (target: string, random?: Random) => writeAfterCut(top, target, random),
  };
}

function nameChangeOf(event: NameEvent, node: Node | undefined): NameChange {
  const name = basename(event.path);
  switch (event.kind) {
    case 'created':
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

function flush(node: Node | undefined, unflushed: number): void {
  if (!node) return;
  if (isFolder(node)) {
    for (const { change } of node.unflushed.filter(({ at }) => at < unflushed))
      applyNameChange(node.flushed, change);
    node.unflushed = node.unflushed.filter(({ at }) => at >= unflushed);
  } else {
    const flushedChanges = node.unflushed
      .filter(({ at }) => at < unflushed)
      .map(({ change }) => change);
    node.flushed = applyChanges(node.flushed, flushedChanges);
    node.unflushed = node.unflushed.filter(({ at }) => at >= unflushed);
  }
}

function applyNameChange(entries: Map<string, Node>, nameChange: NameChange): void {
  for (const [name, node] of nameChange) {
    if (node) entries.set(name, node);
    else entries.delete(name);
  }
}

function applyChanges(bytes: Buffer, changes: Change[]): Buffer {
  const lengths = changes.map(({ offset, data }) => offset + (data?.length ?? 0));
  const result = Buffer.alloc(Math.max(bytes.length, ...lengths));
  bytes.copy(result);
  let { length } = bytes;
  for (const { offset, data } of changes) {
    const end = offset + (data?.length ?? 0);
    data?.copy(result, offset);
    if (!data) result.fill(0, end);
    length = data ? Math.max(length, end) : end;
  }
  return result.subarray(0, length);
}

function writeAfterCut(folder: Folder, target: string, random?: Random): void {
  mkdirSync(target, { recursive: true });
  const entries = new Map(folder.flushed);
  for (const nameChange of pickSurvivors(folder.unflushed, random))
    applyNameChange(entries, nameChange);
  for (const [name, node] of entries) {
    const path = join(target, name);
    if (isFolder(node)) writeAfterCut(node, path, random);
    // Shared memory was never on the disk: SQLite makes it again.
    else if (!name.endsWith('-shm'))
      writeFileSync(path, applyChanges(node.flushed, pickWrittenPieces(node.unflushed, random)));
  }
}
