import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const FILE = join(import.meta.dirname, 'README.md');

/** The benches of the report in its order, and what each of them shows. */
export const SECTIONS: Record<string, string> = {
  http: 'Pages through the page cache, against a bare `node:http` and Next.js on the same core.',
  search: 'A page of results on both databases, against PostGIS and an R*Tree on the same rows.',
  'search --five-million': 'The same at five million deals.',
  start: 'Starting, and memory at rest and after 100,000 requests.',
  live: '500 open inboxes, one new text, and the public pages meanwhile.',
  kept: 'A kept page on both databases, whose version is read before it is served.',
  pages: 'Public pages on a slow phone, by Lighthouse.',
  sizing: 'What is measured for the sizing table of docs/operating.md, and that table.',
};

/**
 * `npm run bench report ['search --five-million' …]`: runs the benches one after the other, and keeps
 * what each printed last in bench/README.md; with names, only those.
 */
export async function run(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in SECTIONS));
  if (unknown.length > 0) throw new Error(`Not in the report: ${unknown.join(', ')}`);
  const sections = existsSync(FILE) ? sectionsOf(readFileSync(FILE, 'utf8')) : new Map();
  for (const name of names.length > 0 ? names : Object.keys(SECTIONS)) {
    sections.set(name, outputOf(name));
    writeFileSync(FILE, document(sections));
  }
}

/** What a bench prints, and on what machine and day it did. */
function outputOf(name: string): string {
  console.log(`── ${name}`);
  const args = [join(import.meta.dirname, 'run.ts'), ...name.split(' ')];
  const { stdout, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.stdout.write(stdout);
  if (status !== 0) process.exitCode = 1;
  // Lines that only say what is going on end with an ellipsis.
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
same run. \`npm run bench report\` runs them all and writes this page; nothing here is written by hand.
Machines differ and are noisy: read the ratios first.

${parts.join('\n')}`;
}

/** The sections of a report, without their first line, which this program knows. */
function sectionsOf(text: string): Map<string, string> {
  const sections = text.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [name = '', , ...body] = section.split('\n');
      return [name, body.join('\n').trim()];
    }),
  );
}
