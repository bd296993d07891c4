import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../database/root.ts';

interface PackageLicense {
  name: string;
  version: string;
  identifier?: string;
  text?: string;
}

export async function readLicenses(folder = join(root, 'build')): Promise<string> {
  const files = ['client/licenses.json', 'server/licenses.json'].map((name) => join(folder, name));
  const bundled: PackageLicense[][] = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
  );
  const packages = new Map(bundled.flat().map((one) => [`${one.name} ${one.version}`, one]));
  const sections = [...packages]
    .sort(([a], [b]) => a.localeCompare(b, 'en-US'))
    .map(([name, { identifier, text }]) =>
      [`${name} (${identifier ?? 'license as below'})`, text ?? 'Its package brings no text.'].join(
        '\n\n',
      ),
    );
  return [INTRODUCTION, ...sections].join(`\n\n${'-'.repeat(80)}\n\n`);
}

const INTRODUCTION = `This site is built from these packages, and from two typefaces under the SIL Open Font License 1.1:
Figtree (/fonts/figtree-OFL.txt) and Fraunces (/fonts/fraunces-OFL.txt).`;
