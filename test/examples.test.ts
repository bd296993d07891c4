import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { connect } from '../database/connect.ts';
import { root } from '../database/root.ts';
import { migrate } from '../database/upgrades/all.ts';
import { MAX_PICTURE_BYTES } from '../market/pictures/rules.ts';
import { openMetrics, openRequestMetrics } from '../server/telemetry/metrics.ts';
import { MONDAY_NOON } from './helpers/app.ts';
import { emptyDatabase } from './helpers/empty-database.ts';

const examples = join(root, 'docs/examples');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** If the checker is not installed, it says so. */
function runCheck(command: string, ...args: string[]): string {
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (error) {
    process.stdout.write(`SKIPPED: ${command} is not installed, so it checks no example\n`);
    return '';
  }
  return status === 0 ? stderr : `${stdout}${stderr}`;
}

test('systemd knows every setting of the example units', () => {
  const units = readdirSync(examples).filter((name) => /\.(service|timer)$/.test(name));
  assert.equal(units.length, 3);
  const files = units.map((name) => join(examples, name));
  const problems = runCheck('systemd-analyze', 'verify', ...files).split('\n');
  assert.deepEqual(
    problems.filter((line) => line.includes('spa-deals')),
    [],
  );
});

test('the service and the container have the memory that the bench gives the program', () => {
  const [, megabytes] = /LIMIT_MB = (\d+);/.exec(read('bench/start.ts')) ?? [];
  assert.match(
    read('docs/examples/spa-deals.service'),
    new RegExp(`^MemoryMax=${megabytes}M$`, 'm'),
  );
  const { app } = parse(read('compose.yaml'), { merge: true }).services;
  assert.equal(app.mem_limit, `${megabytes}m`);
});

test('the nightly backup of the example writes one file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spa-deals-'));
  const { db, dialect, close } = await connect({ dataDir: folder });
  await migrate(db, dialect);
  await close();
  const unit = read('docs/examples/spa-deals-backup.service');
  const [, command = ''] = /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(unit) ?? [];
  const script = command
    .replaceAll('$$', '$')
    .replaceAll('%%', '%')
    .replaceAll('/var/backups/spa-deals', folder)
    .replaceAll(
      'node scripts/bootstrap.js backup',
      `${process.execPath} server/commands/backup-command.ts`,
    );
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  const run = spawnSync('/bin/sh', ['-c', script], { cwd: root, encoding: 'utf8', env });
  assert.deepEqual([run.stderr, run.status], ['', 0]);
  assert.match(run.stdout, /^Backed up: /m);
  assert.equal(readdirSync(folder).filter((name) => name.endsWith('.backup')).length, 1);
  rmSync(folder, { recursive: true });
});

test('the program exports every metric in the example alerts', async () => {
  const connection = await emptyDatabase();
  const requests = openRequestMetrics();
  requests.add({ route: '/', method: 'GET' }, 200, 0.01);
  const metrics = await openMetrics({
    db: connection.db,
    ready: async () => {},
    requests,
    cache: { stats: () => ({ hits: 0, misses: 0, entries: 0, bytes: 0 }) },
    failing: async () => [],
    freeBytes: async () => 1e9,
    now: () => MONDAY_NOON,
  })();
  await connection.close();
  const { groups } = parse(read('docs/examples/alerts.yaml'));
  const rules: Array<{ alert: string; expr: string; annotations: { summary: string } }> =
    groups[0].rules;
  for (const watched of [
    'spa_deals_backup_age_seconds',
    'spa_deals_connection_failing_seconds',
    'spa_deals_deliveries{state=~"failed|',
    'spa_deals_disk_free_bytes',
  ])
    assert.ok(
      rules.some(({ expr }) => expr.includes(watched)),
      watched,
    );
  for (const { alert, expr, annotations } of rules) {
    assert.ok(annotations.summary, alert);
    for (const name of expr.match(/spa_deals_\w+/g) ?? []) {
      assert.match(metrics, new RegExp(`^${name}[ {]`, 'm'), `${alert}: ${name}`);
    }
  }
  assert.equal(runCheck('promtool', 'check', 'rules', join(examples, 'alerts.yaml')), '');
});

/** For these expressions the shell does what Compose does. */
function filledIn(text: string, environment: Record<string, string>): string {
  const env = { PATH: process.env.PATH, ...environment };
  return spawnSync('/bin/sh', ['-c', `printf %s "${text}"`], { encoding: 'utf8', env }).stdout;
}

test('the example of nginx takes every picture that the program takes', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('docs/operating.md')) ?? [];
  assert.ok(Number(megabytes) * 1024 * 1024 > MAX_PICTURE_BYTES);
});

test('HAProxy knows every line of its example, and asks Patroni which server is the primary', () => {
  const file = join(examples, 'haproxy.cfg');
  const example = readFileSync(file, 'utf8');
  assert.match(example, /OPTIONS \/primary/);
  assert.match(example, /on-marked-down shutdown-sessions/);
  assert.equal(runCheck('haproxy', '-c', '-f', file), '');
});

test('in containers everything is looked after: health, retries, logs, backups, the proxy in front', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true });
  for (const [name, service] of Object.entries<Record<string, Record<string, unknown>>>(services)) {
    assert.ok(service.healthcheck?.test, name);
    assert.deepEqual(service.logging?.options, { 'max-size': '10m', 'max-file': '5' }, name);
  }
  const { app, caddy } = services;
  assert.match(app.healthcheck.test.join(' '), /\/readyz/);
  // Caddy starts once the program is healthy, which an upgrade may delay for minutes.
  assert.equal(app.healthcheck.start_period, '15m');
  assert.ok(app.tmpfs.includes(app.environment.XDG_CACHE_HOME), 'fonts need a folder to cache in');
  const { PUBLIC_URL, TRUSTED_PROXIES } = app.environment;
  assert.equal(filledIn(TRUSTED_PROXIES, {}), '');
  assert.equal(filledIn(TRUSTED_PROXIES, { DOMAIN: 'deals.test' }), '1');
  assert.equal(filledIn(TRUSTED_PROXIES, { DOMAIN: 'deals.test', TRUSTED_PROXIES: '2' }), '2');
  assert.equal(filledIn(PUBLIC_URL, {}), '');
  assert.equal(filledIn(PUBLIC_URL, { DOMAIN: 'deals.test' }), 'https://deals.test');
  assert.equal(filledIn(app.volumes[1], {}), 'backups:/backups');
  assert.ok('backups' in volumes);
  assert.ok(caddy.volumes.includes('./docs/examples/Caddyfile:/etc/caddy/Caddyfile:ro'));
  const caddyfile = read('docs/examples/Caddyfile');
  for (const line of ['health_uri /readyz', 'lb_try_duration 10s']) {
    assert.ok(caddyfile.includes(line), line);
  }
  const validate = ['validate', '--adapter', 'caddyfile', '--config', join(examples, 'Caddyfile')];
  assert.equal(runCheck('caddy', ...validate).includes('Error'), false);
});
