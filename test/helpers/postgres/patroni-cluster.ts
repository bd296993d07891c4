import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { root } from '../../../database/root.ts';
import { freePort } from '../../process/program.ts';
import { waitUntil } from '../wait-until.ts';
import type { PatroniPrograms } from './patroni-programs.ts';
import { killWithHelpers, unprivilegedUser } from './server.ts';

/**
 * 'machine': PostgreSQL and Patroni end at once. 'server': only PostgreSQL ends, and Patroni starts it again.
 * 'patroni': only Patroni ends, and the server goes on.
 */
export const LOSSES = ['machine', 'server', 'patroni'] as const;
export type Loss = (typeof LOSSES)[number];

const ANSWER_MS = 2000;

export async function openPatroniCluster(programs: PatroniPrograms) {
  const folder = mkdtempSync(join(tmpdir(), 'spa-deals-patroni-'));
  const user = unprivilegedUser();
  const children: ChildProcess[] = [];
  const dataOf = { one: join(folder, 'one'), two: join(folder, 'two') };
  /** Synchronous, for a handler of 'exit'. */
  const remove = () => {
    process.off('exit', remove);
    // Patroni ends first, because it would start its server again.
    for (const child of children) child.kill('SIGKILL');
    for (const data of Object.values(dataOf)) killWithHelpers(serverIn(data));
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  process.once('exit', remove);
  if (user) chownSync(folder, user.uid, user.gid);

  const run = (name: string, command: string, args: string[]) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const child = spawn(command, args, {
      ...user,
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' },
      stdio: ['ignore', log, log],
    });
    children.push(child);
    return child;
  };

  const etcd = `127.0.0.1:${await freePort()}`;
  const etcdPeers = `http://127.0.0.1:${await freePort()}`;
  run('etcd', programs.etcd, [
    '--name=etcd',
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=http://${etcd}`,
    `--advertise-client-urls=http://${etcd}`,
    `--listen-peer-urls=${etcdPeers}`,
    `--initial-advertise-peer-urls=${etcdPeers}`,
    `--initial-cluster=etcd=${etcdPeers}`,
  ]);
  await waitUntil(async () => (await statusOf(`http://${etcd}/health`)) === 200, 'etcd is well');

  const openNode = async (name: keyof typeof dataOf) => {
    const port = await freePort();
    const api = `127.0.0.1:${await freePort()}`;
    const data = dataOf[name];
    const file = `${data}.json`;
    writeFileSync(file, patroniSettings({ name, port, api, etcd, folder, data, programs }));
    if (user) chownSync(file, user.uid, user.gid);
    const start = () => run(`patroni-${name}`, programs.patroni, [file]);
    return { name, port, api, data, start, patroni: start() };
  };
  const is = async (role: 'primary' | 'synchronous', { api }: { api: string }) =>
    (await statusOf(`http://${api}/${role}`)) === 200;
  const one = await openNode('one');
  // The second one copies the first.
  await waitUntil(() => is('primary', one), 'Patroni has a primary');
  const nodes = [one, await openNode('two')];

  const primary = async () => {
    for (const node of nodes) if (await is('primary', node)) return node;
    return undefined;
  };
  const waitForStandby = () =>
    waitUntil(async () => {
      const leader = await primary();
      if (!leader || !(await hasSynchronousStandby(urlOf(leader.port)))) return false;
      // Patroni promotes only what it has recorded as synchronous.
      const recorded = nodes.map((node) => node !== leader && is('synchronous', node));
      return (await Promise.all(recorded)).includes(true);
    }, 'a synchronous standby follows');
  await waitForStandby();

  const proxyPort = await freePort();
  const proxySettings = join(folder, 'haproxy.cfg');
  writeFileSync(proxySettings, exampleFor(proxyPort, nodes));
  run('haproxy', programs.haproxy, ['-db', '-f', proxySettings]);
  const proxyUrl = urlOf(proxyPort);
  const isLeading = () =>
    query(proxyUrl, 'select 1').then(
      () => true,
      () => false,
    );
  await waitUntil(isLeading, 'HAProxy leads to the primary');

  return {
    url: proxyUrl,
    primaryUrl: async () => urlOf((await primary())?.port ?? 0),
    waitForStandby,
    /** Resolves when another process is the primary, to a function that brings back what was lost. */
    async losePrimary(loss: Loss) {
      const lost = await primary();
      if (!lost) throw new Error('There is no primary');
      const server = serverIn(lost.data);
      if (loss !== 'server') lost.patroni.kill('SIGKILL');
      if (loss !== 'patroni') killWithHelpers(server);
      await waitUntil(async () => {
        const next = await primary();
        const running = next && serverIn(next.data);
        return running !== undefined && running !== server;
      }, 'another is the primary');
      return () => {
        if (loss !== 'server') lost.patroni = lost.start();
      };
    },
    remove,
  };
}

interface Node {
  name: string;
  port: number;
  api: string;
  etcd: string;
  folder: string;
  data: string;
  programs: PatroniPrograms;
}

/** Patroni's defaults, and a synchronous standby. JSON is also YAML. */
function patroniSettings({ name, port, api, etcd, folder, data, programs }: Node): string {
  return JSON.stringify({
    scope: 'spa',
    name,
    restapi: { listen: api, connect_address: api },
    etcd3: { hosts: etcd },
    bootstrap: {
      dcs: {
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: programs.postgres,
      pgpass: join(folder, `pgpass-${name}`),
      authentication: {
        superuser: { username: 'postgres', password: 'postgres' },
        replication: { username: 'replicator', password: 'replicator' },
        rewind: { username: 'rewinder', password: 'rewinder' },
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
    },
  });
}

function exampleFor(port: number, nodes: { name: string; port: number; api: string }[]): string {
  const example = readFileSync(join(root, 'docs/examples/haproxy.cfg'), 'utf8');
  const settings = example.replace(/bind .*/, `bind 127.0.0.1:${port}`);
  return nodes.reduce((text, { name, port: server, api }) => {
    const line = `server ${name} 127.0.0.1:${server} check port ${new URL(`http://${api}`).port}`;
    return text.replace(new RegExp(`server ${name} .*`), line);
  }, settings);
}

function urlOf(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

async function statusOf(url: string): Promise<number> {
  return fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
}

async function hasSynchronousStandby(url: string): Promise<boolean> {
  const standbys = `select 1 from pg_stat_replication
    where state = 'streaming' and sync_state = 'sync'`;
  return query(url, standbys).then(
    (rows) => rows.length > 0,
    () => false,
  );
}

async function query(url: string, statement: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: ANSWER_MS / 1000 });
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The server's own file may still name a process that has ended. */
function serverIn(data: string): number | undefined {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' });
  const line = stdout.split('\n').find((each) => each.includes(`/postgres -D ${data} `));
  return line === undefined ? undefined : Number(line.trim().split(' ')[0]);
}
