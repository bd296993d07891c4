import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const FILE = join(import.meta.dirname, 'README.md');

export const SECTIONS: Record<string, string> = {
  http: 'Pages through the page cache, against a bare `node:http` and Next.js on the same core.',
  edits: 'Searches over the whole country, every page cached before, while spas are edited.',
  search: 'A page of results on both databases, against PostGIS and an R*Tree on the same rows.',
  start: 'Starting, a fresh clone too, and memory at rest and after 100,000 requests.',
  pages:
    'Public pages and screens of the back office on a slow phone, by Lighthouse, and their scripts beside an empty app.',
  purchases:
    'Reading what was bought at 1,000 Stripe accounts, looking up one voucher of 100,000, statements of a year, and spas’ own pages.',
};

const WRITTEN_BY_HAND = '\n# Other measurements\n';

/**
 * `npm run bench report [search …]` runs the named benches, or all, one after the other, and replaces their
 * sections in bench/README.md.
 */
export async function run(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in SECTIONS));
  if (unknown.length > 0) throw new Error(`Not in the report: ${unknown.join(', ')}`);
  const [report = '', ...written] = readFileSync(FILE, 'utf8').split(WRITTEN_BY_HAND);
  const sections = sectionsOf(report);
  for (const name of names.length > 0 ? names : Object.keys(SECTIONS)) {
    sections.set(name, outputOf(name));
    writeFileSync(FILE, [document(sections), ...written].join(WRITTEN_BY_HAND));
  }
}

function outputOf(name: string): string {
  console.log(`── ${name}`);
  const args = [join(import.meta.dirname, 'run.ts'), ...name.split(' ')];
  const { stdout, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.stdout.write(stdout);
  if (status !== 0) process.exitCode = 1;
  // Progress lines end with an ellipsis.
  const lines = stdout.split('\n').filter((line) => !line.endsWith('…'));
  const day = new Date().toISOString().slice(0, 10);
  return `${lines.join('\n').trim()}\n\n${day}, ${machine()}`;
}

function machine(): string {
  const [first] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${first?.model ?? 'unknown'}), ${gigabytes} GB, Node ${process.versions.node}`;
}

function document(sections: Map<string, string>): string {
  const parts = Object.entries(SECTIONS)
    .filter(([name]) => sections.has(name))
    .map(([name, description]) => `## ${name}\n${description}\n\n${sections.get(name)}\n`);
  return `# Benchmarks

Each of these is \`npm run bench NAME\`; it prints its own figures beside those of a peer, measured in the
same run. \`npm run bench report\` runs them all and writes this page, except for its last part. Machines
differ and are noisy: read the ratios first.

${parts.join('\n')}`;
}

/** Without the first line of each, which comes from SECTIONS. */
function sectionsOf(text: string): Map<string, string> {
  const sections = text.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [name = '', , ...body] = section.split('\n');
      return [name, body.join('\n').trim()];
    }),
  );
}
