import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { connect } from '../../../database/connect.ts';
import { freePort, startProgram } from '../../process/program.ts';
import { fault, type Ledger } from '../fault.ts';
import { writableProgram } from './program-environment.ts';
import { openWriter, type Refusal } from './random-writes.ts';
import { mountSmallDisk, NO_SMALL_DISK } from './small-disk.ts';
import { compare, damageOf, staleRecords, WRITES } from './write-log.ts';

const MEGABYTES = 16;
const SEED = 28;
/** Slow enough for the limit on requests to be listed, which those that are refused count for too. */
const THINK_MS = 50;
const PUBLIC = ['/', '/deals?zip=78701', '/list-your-spa', '/healthz', '/readyz'];
const PAGES = [...PUBLIC, '/admin', '/admin/deals', '/admin/leads', '/admin/messages'];

interface Scale {
  /** How often the disk is filled, and how many writes of each kind are refused then. */
  fillings: number;
  refusals: number;
}

/** The disk under DATA_DIR is filled while an outside client writes, and room is made again. */
async function filledDisk({ fillings, refusals }: Scale) {
  const disk = mountSmallDisk(MEGABYTES);
  if (!disk) throw new Error(NO_SMALL_DISK);
  const dataDir = join(disk.path, 'data');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const program = await startProgram(writableProgram(port, dataDir));
  const writer = await openWriter(url, { seed: SEED, thinkMs: THINK_MS });
  const { acknowledged } = writer.ledger;
  const { Cookie } = writer;
  const counts = { reads: 0, failedReads: 0, whileFull: 0, pictures: 0, lostPictures: 0 };
  const upload = async () => {
    counts.pictures += 1;
    const body = await pictureNumber(counts.pictures);
    const headers = { Cookie, Origin: url };
    return fetch(`${url}/admin/deals/picture`, { method: 'POST', body, headers });
  };
  /** Until each kind of write has been answered so, `times` more. */
  const untilEach = async (times: number, list: Array<{ kind: string }>) => {
    const from = list.length;
    const wanted = WRITES.filter((kind) => kind !== 'lead contacted');
    const count = (kind: string) => list.slice(from).filter((one) => one.kind === kind).length;
    for (let tries = 0; wanted.some((kind) => count(kind) < times); tries += 1) {
      assert.ok(tries < 600, `Not within 60 s: ${wanted.filter((kind) => count(kind) < times)}`);
      await pause(100);
    }
  };

  await untilEach(1, acknowledged);
  for (let filling = 0; filling < fillings; filling += 1) {
    disk.fill();
    const before = acknowledged.length;
    const full = untilEach(refusals, writer.refusals);
    for (const path of PAGES) {
      const page = await fetch(url + path, { headers: { Cookie, Accept: 'text/html' } });
      counts.reads += 1;
      if (page.status !== 200) counts.failedReads += 1;
    }
    const picture = await upload();
    const words = await picture.text();
    if (picture.status !== 507 || !/no room/.test(words)) counts.lostPictures += 1;
    await full;
    counts.whileFull += acknowledged.length - before;
    disk.free();
    await untilEach(1, acknowledged);
    if ((await upload()).status !== 201) counts.lostPictures += 1;
  }
  await writer.stop();
  await program.stop();
  const { db, close } = await connect({ dataDir });
  const { lost, doubled } = await compare(writer.ledger, db);
  const stale = await staleRecords(writer.ledger, db);
  const damage = await damageOf(db);
  await close();

  const folders = [dataDir, join(disk.path, 'another')];
  disk.fill();
  const onFullDisk = await Promise.all(folders.map(startedIn));
  disk.free();
  const withRoom = await Promise.all(folders.map(startedIn));
  disk.unmount();
  const ill = writer.refusals.filter((refusal) => !isInWords(refusal));
  for (const what of ill.slice(0, 10)) process.stderr.write(`${JSON.stringify(what)}\n`);
  return {
    'times full': fillings,
    'writes acknowledged': acknowledged.length,
    'of them while it was full': counts.whileFull,
    'writes refused': writer.refusals.length,
    'refused otherwise than in words, with 503 and when to come again': ill.length,
    'pages read while it was full': counts.reads,
    'of them not answered 200': counts.failedReads,
    'pictures not refused in words, or not taken afterwards': counts.lostPictures,
    'acknowledged, but lost': lost.length,
    'stored twice': doubled.length,
    'records that do not say what was saved last': stale.length,
    'damages that the database finds': damage.length,
    'starts on the full disk': onFullDisk.length,
    'that served, or said why not in one line': onFullDisk.filter(isGoodStart).length,
    'starts when there was room again': withRoom.length,
    'that served': withRoom.filter((output) => output.includes(READY)).length,
  };
}

/** A picture that is none of the others. */
async function pictureNumber(n: number): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: n % 256, g: 120, b: 90 };
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  return new Uint8Array(await image.png().toBuffer());
}

const READY = ' is ready: ';

/** What a start says; one that serves is ended again. */
async function startedIn(dataDir: string): Promise<string> {
  const program = await startProgram(writableProgram(await freePort(), dataDir));
  if (program.output().includes(READY)) await program.stop();
  return program.output();
}

const isGoodStart = (output: string) =>
  output.includes(READY) || /^[^\n]*(disk|space)[^\n]*\n$/.test(output);

/** A sentence of ours, and nothing of the machine's. */
function isInWords({ status, retryAfter, words }: Refusal): boolean {
  const isOurs = words.length > 15 && !/SQLITE|ENOSPC|errno| at .*:\d+:\d+/.test(words);
  return status === 503 && retryAfter !== null && isOurs;
}

/** What must be true whenever the disk was full. */
function checkFullDisk(ledger: Ledger): void {
  assert.ok((ledger['writes refused'] ?? 0) > 0, 'The disk was full');
  for (const none of [
    'refused otherwise than in words, with 503 and when to come again',
    'of them not answered 200',
    'pictures not refused in words, or not taken afterwards',
    'acknowledged, but lost',
    'stored twice',
    'records that do not say what was saved last',
    'damages that the database finds',
  ]) {
    assert.equal(ledger[none], 0, none);
  }
  assert.equal(
    ledger['that served, or said why not in one line'],
    ledger['starts on the full disk'],
  );
  assert.equal(ledger['that served'], ledger['starts when there was room again']);
}

export const fullDisk = fault(filledDisk, checkFullDisk);
