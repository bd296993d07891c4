import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newDatabase, testServer } from '../../helpers/postgres/databases.ts';
import { temporaryFolder } from '../program.ts';
import { startMessagesProgram } from './messages-program.ts';

const skip = testServer ? false : 'SKIPPED: TEST_DATABASE_URL names no PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);

const TEXTS = 10;

let database: Awaited<ReturnType<typeof newDatabase>>;
before(async () => {
  if (!skip) database = await newDatabase('migrated');
});
after(() => database?.drop());

test('a message that one process receives arrives in an inbox that is open at another', {
  skip,
}, async (t) => {
  const folder = temporaryFolder();
  const environment = { DATA_DIR: folder.path, DATABASE_URL: database.url, DATABASE_POOL: '3' };
  const [firstProgram, secondProgram] = [
    await startMessagesProgram(environment),
    await startMessagesProgram(environment),
  ];
  t.after(() => Promise.all([firstProgram.stop(), secondProgram.stop()]).then(folder.remove));
  const headers = { Cookie: await firstProgram.signIn() };
  const stream = await fetch(secondProgram.live, { headers });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.ok(reader);
  await reader.read();
  for (let text = 0; text < TEXTS; text += 1) {
    await firstProgram.receiveText();
    assert.match(String((await reader.read()).value), /^id: \d+\ndata: \d+\n\n$/);
  }
  await reader.cancel();
});
