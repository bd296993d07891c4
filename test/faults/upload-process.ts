import { readFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** To be killed: prints 'drafted' and stops between the second file's draft and its name. */
const [folder = '', picture = ''] = process.argv.slice(2);
const { rename } = promises;
let renameCount = 0;
promises.rename = (from, to) => {
  renameCount += 1;
  if (renameCount === 1) return rename(from, to);
  process.stdout.write('drafted\n');
  return new Promise<void>(() => {});
};
syncBuiltinESMExports();

const { openUploads } = await import('../../server/files/uploads.ts');
setInterval(() => {}, 60_000);
await openUploads(folder).save(readFileSync(picture));
