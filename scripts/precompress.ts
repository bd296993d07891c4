import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** The server sends the .br and .gz files as they are. */
const client = resolve(import.meta.dirname, '../build/client');
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

async function compress(file: string) {
  const body = readFileSync(file);
  await Promise.all([
    toBrotli(body).then((short) => writeFile(`${file}.br`, short)),
    toGzip(body, { level: 9 }).then((short) => writeFile(`${file}.gz`, short)),
  ]);
}

const files = readdirSync(client, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(js|css|svg|txt|json)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));
await Promise.all(files.map(compress));
