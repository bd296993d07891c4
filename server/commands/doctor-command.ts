import type { Finding } from '../../market/ports/connections.ts';
import { counted } from '../../market/words.ts';
import { print } from '../lifecycle/terminal.ts';
import { runChecks } from './doctor.ts';

const LABELS: Record<Finding['kind'], string> = {
  ok: 'ok',
  warning: 'warning',
  problem: 'PROBLEM',
};

/** Prints one line per thing that a site needs; exits with 1 if one is wrong. */
async function main() {
  const findings = await runChecks(process.env, Date.now());
  for (const { kind, subject, message } of findings) {
    print(`${LABELS[kind].padEnd(7)}  ${subject}: ${message}`);
  }
  const count = findings.filter(({ kind }) => kind === 'problem').length;
  if (count > 0) print(`${counted(count, 'problem')} to fix`);
  process.exit(count > 0 ? 1 : 0);
}

await main();
