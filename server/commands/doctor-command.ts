import type { Finding } from '../../market/ports.ts';
import { runChecks } from './doctor.ts';

const LABELS: Record<Finding['kind'], string> = {
  ok: 'ok',
  warning: 'warning',
  problem: 'PROBLEM',
};

/** `npm run doctor`: one line per thing that a site needs; exits with 1 if one is wrong. */
async function main() {
  const findings = await runChecks(process.env, Date.now());
  for (const { kind, subject, message } of findings) {
    process.stdout.write(`${LABELS[kind].padEnd(7)}  ${subject}: ${message}\n`);
  }
  const count = findings.filter(({ kind }) => kind === 'problem').length;
  if (count > 0) {
    process.stdout.write(`${count === 1 ? '1 problem' : `${count} problems`} to mend\n`);
  }
  process.exit(count > 0 ? 1 : 0);
}

await main();
