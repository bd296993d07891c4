import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterEach, test } from 'node:test';
import { temporaryFolder } from '../test/process/program.ts';

const root = resolve(import.meta.dirname, '..');
const folder = temporaryFolder();
afterEach(folder.remove);

const LIBATOMIC =
  'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory';
const TASK =
  'console.log(JSON.stringify([process.env.STARTED_BY, process.env.PATH.split(":")[0]]))';

function write(checkout: string, path: string, text: string) {
  const file = join(checkout, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode: 0o755 });
  return file;
}

function copyWithNode(script: string, name = 'checkout') {
  const checkout = join(folder.path, name);
  for (const file of ['package.json', 'package-lock.json', 'scripts/bootstrap.js'])
    cpSync(join(root, file), join(checkout, file));
  const lock = createHash('sha256').update('/package-lock.json');
  lock.update(readFileSync(join(root, 'package-lock.json')));
  write(checkout, 'node_modules/.installed-from', lock.digest('hex'));
  write(checkout, 'server/commands/doctor-command.ts', TASK);
  const platform = `-${process.platform}-${process.arch}`;
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packages = Object.keys(optionalDependencies).filter((each) => each.endsWith(platform));
  const pinned = write(checkout, `node_modules/${packages[0]}/bin/node`, `#!/bin/sh\n${script}\n`);
  return { checkout, pinned };
}

function bootstrap(checkout: string, task: string, version = process.versions.node) {
  const says = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      `--import=data:text/javascript,${encodeURIComponent(says)}`,
      join(checkout, 'scripts/bootstrap.js'),
      task,
    ],
    { encoding: 'utf8', env: { PATH: '/usr/bin:/bin' } },
  );
  return { status, stdout, stderr };
}

// npm before 11.6.2 deletes the link, which packages of five platforms claim.
test('the pinned Node is found without its link in node_modules/.bin', () => {
  const { checkout, pinned } = copyWithNode(`STARTED_BY=pinned exec ${process.execPath} "$@"`);
  const { status, stdout, stderr } = bootstrap(checkout, 'doctor', '20.9.0');
  assert.deepEqual([status, stderr], [0, '']);
  assert.deepEqual(JSON.parse(stdout), ['pinned', dirname(pinned)]);
});

test('npm uses its own Node where the link in node_modules/.bin does not run', () => {
  const { checkout, pinned } = copyWithNode(`STARTED_BY=pinned exec ${process.execPath} "$@"`);
  write(checkout, 'node_modules/.bin/node', '#!/bin/sh\nexit 1\n');
  const { PATH, HOME } = process.env;
  const npm = { cwd: checkout, encoding: 'utf8', env: { PATH, HOME } } as const;
  const { stdout, stderr } = spawnSync('npm', ['run', '--silent', 'doctor'], npm);
  assert.equal(stdout, `${JSON.stringify(['pinned', dirname(pinned)])}\n`, stderr);
});

for (const version of ['20.9.0', '24.21.0', '25.9.0']) {
  test(`Node ${version} is refused in one line where the pinned one does not run`, () => {
    const { checkout } = copyWithNode('echo not for this machine >&2; exit 1');
    assert.deepEqual(bootstrap(checkout, 'start', version), {
      status: 1,
      stdout: '',
      stderr:
        "The project's own Node does not run here (not for this machine). Install Node 26 or newer, and try again with it.\n",
    });
    assert.equal(existsSync(join(checkout, 'build')), false);
  });
}

test('Node 26 runs the program where the pinned one does not run', () => {
  const { checkout } = copyWithNode('exit 1');
  const { status, stdout } = bootstrap(checkout, 'doctor', '26.0.0');
  assert.equal(status, 0);
  assert.deepEqual(JSON.parse(stdout), [null, dirname(process.execPath)]);
});

test('where libatomic is missing, the command that installs it is named', () => {
  const { checkout } = copyWithNode(`echo "${LIBATOMIC}" >&2; exit 127`);
  const { status, stderr } = bootstrap(checkout, 'start', '22.22.0');
  assert.equal(status, 1);
  assert.ok(stderr.includes(LIBATOMIC), stderr);
  assert.match(stderr, /^[^\n]+: (apt-get install libatomic1|dnf install libatomic)\n$/);
});

test('an installation without its package of Node says so', () => {
  const { checkout, pinned } = copyWithNode('');
  rmSync(pinned);
  const { status, stderr } = bootstrap(checkout, 'start', '24.21.0');
  assert.equal(status, 1);
  assert.match(stderr, /^The project's own Node does not run here \(.* ENOENT\)\. [^\n]+\n$/);
});

for (const character of ['%', '#', '?']) {
  test(`a folder with ${character} in its path is refused in one line before anything is installed`, () => {
    const { checkout } = copyWithNode('', `a${character}b`);
    rmSync(join(checkout, 'node_modules'), { recursive: true });
    assert.deepEqual(bootstrap(checkout, 'start'), {
      status: 1,
      stdout: '',
      stderr: `No pages can be built in a folder with "${character}" in its path. Move ${checkout}.\n`,
    });
  });
}

test('where the system kills npm, memory is named', () => {
  const { checkout } = copyWithNode('');
  rmSync(join(checkout, 'node_modules'), { recursive: true });
  const npm = write(checkout, 'npm-that-is-killed.js', "process.kill(process.pid, 'SIGKILL')");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(checkout, 'scripts/bootstrap.js'), 'start'],
    { encoding: 'utf8', env: { PATH: '/usr/bin:/bin', npm_execpath: npm } },
  );
  assert.deepEqual([status, stdout], [1, 'Installing packages (once; some seconds)…\n']);
  assert.equal(
    stderr,
    'The packages could not be installed: npm was ended by SIGKILL, likely for lack of memory; 768 MB suffice.\n',
  );
});

test('where npm cannot write its cache, the variable that names another folder is named', () => {
  const { checkout } = copyWithNode('');
  rmSync(join(checkout, 'node_modules'), { recursive: true });
  const npm = write(checkout, 'npm-that-fails.js', 'process.exit(1)');
  const fail = (cache: string) =>
    spawnSync(process.execPath, [join(checkout, 'scripts/bootstrap.js'), 'start'], {
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin', npm_execpath: npm, npm_config_cache: cache },
    }).stderr;
  assert.equal(fail(join(checkout, 'cache')), 'The packages could not be installed.\n');
  const unwritable = join(checkout, 'package.json/cache');
  assert.equal(
    fail(unwritable),
    `The packages could not be installed. npm cannot write its cache, ${unwritable}: set npm_config_cache to a folder where this user can write.\n`,
  );
});
