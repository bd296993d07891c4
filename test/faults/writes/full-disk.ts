import assert from 'node:assert/strict';
import { join } from 'node:path';
import sharp from 'sharp';
import { connect } from '../../../database/connect.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { freePort, startProgram } from '../../process/program.ts';
import { type FaultReport, fault } from '../fault.ts';
import { writableProgram } from './program-environment.ts';
import { openWriter, type Refusal } from './random-writes.ts';
import { mountSmallDisk, NO_SMALL_DISK } from './small-disk.ts';
import { compareWithDatabase, databaseDamage, staleRecords, WRITES } from './write-log.ts';

const DISK_MEGABYTES = 16;
const SEED = 28;
/** Refused requests to be listed count for the limit, too; this pause stays below it. */
const THINK_MS = 50;
const PUBLIC = ['/', '/deals?zip=78701', '/list-your-spa', '/healthz', '/readyz'];
const PAGES = [...PUBLIC, '/admin', '/admin/deals', '/admin/leads', '/admin/messages'];

interface Scale {
  fillCount: number;
  refusalCount: number;
}

/** Fills the disk under DATA_DIR while an outside client writes, and makes room again. */
async function fillDisk({ fillCount, refusalCount }: Scale) {
  const disk = mountSmallDisk(DISK_MEGABYTES);
  if (!disk) throw new Error(NO_SMALL_DISK);
  const dataDir = join(disk.path, 'data');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const program = await startProgram(writableProgram(port, dataDir));
  const writer = await openWriter(url, { seed: SEED, thinkMs: THINK_MS });
  const { acknowledged } = writer.writeLog;
  const { Cookie } = writer;
  const counts = { reads: 0, failedReads: 0, whileFull: 0, pictures: 0, lostPictures: 0 };
  const upload = async () => {
    counts.pictures += 1;
    const body = await pictureNumber(counts.pictures);
    const headers = { Cookie, Origin: url };
    return fetch(`${url}/admin/deals/picture`, { method: 'POST', body, headers });
  };
  /** Waits until each kind of write was answered so, `times` more. */
  const waitForEachKind = async (times: number, list: Array<{ kind: string }>) => {
    const from = list.length;
    const kinds = WRITES.filter((kind) => kind !== 'lead contacted');
    const count = (kind: string) => list.slice(from).filter((one) => one.kind === kind).length;
    await waitUntil(() => kinds.every((kind) => count(kind) >= times), 'each kind is answered so');
  };

  await waitForEachKind(1, acknowledged);
  for (let filling = 0; filling < fillCount; filling += 1) {
    disk.fill();
    const before = acknowledged.length;
    const refusalsSeen = waitForEachKind(refusalCount, writer.refusals);
    for (const path of PAGES) {
      const page = await fetch(url + path, { headers: { Cookie, Accept: 'text/html' } });
      counts.reads += 1;
      if (page.status !== 200) counts.failedReads += 1;
    }
    const picture = await upload();
    const text = await picture.text();
    if (picture.status !== 507 || !/no room/.test(text)) counts.lostPictures += 1;
    await refusalsSeen;
    counts.whileFull += acknowledged.length - before;
    disk.free();
    await waitForEachKind(1, acknowledged);
    if ((await upload()).status !== 201) counts.lostPictures += 1;
  }
  await writer.stop();
  await program.stop();
  const { db, close } = await connect({ dataDir });
  const { lost, doubled } = await compareWithDatabase(writer.writeLog, db);
  const stale = await staleRecords(writer.writeLog, db);
  const damage = await databaseDamage(db);
  await close();

  const folders = [dataDir, join(disk.path, 'another')];
  disk.fill();
  const onFullDisk = await Promise.all(folders.map(startOutput));
  disk.free();
  const withRoom = await Promise.all(folders.map(startOutput));
  disk.unmount();
  const badRefusals = writer.refusals.filter((refusal) => !isExplained(refusal));
  for (const what of badRefusals.slice(0, 10)) process.stderr.write(`${JSON.stringify(what)}\n`);
  return {
    'times full': fillCount,
    'writes acknowledged': acknowledged.length,
    'of them while it was full': counts.whileFull,
    'writes refused': writer.refusals.length,
    'refused otherwise than in words, with 503 and when to come again': badRefusals.length,
    'pages read while it was full': counts.reads,
    'of them not answered 200': counts.failedReads,
    'pictures not refused in words, or not taken afterwards': counts.lostPictures,
    'acknowledged, but lost': lost.length,
    'stored twice': doubled.length,
    'records that do not say what was saved last': stale.length,
    'damages that the database finds': damage.length,
    'starts on the full disk': onFullDisk.length,
    'that served, or said why not in one line': onFullDisk.filter(isExpectedStart).length,
    'starts when there was room again': withRoom.length,
    'that served': withRoom.filter((output) => output.includes(READY_MESSAGE)).length,
  };
}

async function pictureNumber(n: number): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: n % 256, g: 120, b: 90 };
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  return new Uint8Array(await image.png().toBuffer());
}

const READY_MESSAGE = ' is ready: ';

async function startOutput(dataDir: string): Promise<string> {
  const program = await startProgram(writableProgram(await freePort(), dataDir));
  if (program.output().includes(READY_MESSAGE)) await program.stop();
  return program.output();
}

const isExpectedStart = (output: string) =>
  output.includes(READY_MESSAGE) || /^[^\n]*(disk|space)[^\n]*\n$/.test(output);

function isExplained({ status, retryAfter, message: text }: Refusal): boolean {
  const isOurs = text.length > 15 && !/SQLITE|ENOSPC|errno| at .*:\d+:\d+/.test(text);
  return status === 503 && retryAfter !== null && isOurs;
}

function checkFullDisk(report: FaultReport): void {
  assert.ok((report['writes refused'] ?? 0) > 0, 'The disk was full');
  for (const description of [
    'refused otherwise than in words, with 503 and when to come again',
    'of them not answered 200',
    'pictures not refused in words, or not taken afterwards',
    'acknowledged, but lost',
    'stored twice',
    'records that do not say what was saved last',
    'damages that the database finds',
  ]) {
    assert.equal(report[description], 0, description);
  }
  assert.equal(
    report['that served, or said why not in one line'],
    report['starts on the full disk'],
  );
  assert.equal(report['that served'], report['starts when there was room again']);
}

export const fullDisk = fault(fillDisk, checkFullDisk);
