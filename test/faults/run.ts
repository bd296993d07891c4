import process from 'node:process';

/** `npm run faults [NAME]`: breaks something again and again, and prints what came of it. */
const faults: Record<string, () => Promise<Record<string, number>>> = {
  texts: async () => {
    const { checkDelivery, faultyDelivery } = await import('./texts.ts');
    const ledger = await faultyDelivery({ texts: 300, killsAtEachPoint: 5 });
    return judged(ledger, checkDelivery);
  },
  webhooks: async () => {
    const { checkWebhooks, webhookStorm } = await import('./webhooks.ts');
    return judged(await webhookStorm({ texts: 10_000 }), checkWebhooks);
  },
};

let failures = 0;

function judged<Ledger extends Record<string, number>>(
  ledger: Ledger,
  check: (ledger: Ledger) => void,
): Ledger {
  try {
    check(ledger);
  } catch (error) {
    failures += 1;
    process.stderr.write(`${error}\n`);
  }
  return ledger;
}

const [wanted] = process.argv.slice(2);
const names = wanted === undefined ? Object.keys(faults) : [wanted];
for (const name of names) {
  const fault = faults[name];
  if (!fault) {
    process.stderr.write(
      `There is no fault "${name}". There are: ${Object.keys(faults).join(', ')}\n`,
    );
    process.exit(1);
  }
  const started = performance.now();
  process.stdout.write(`\n── ${name}\n`);
  for (const [what, figure] of Object.entries(await fault())) {
    process.stdout.write(`${String(figure).padStart(9)}  ${what}\n`);
  }
  process.stdout.write(`   ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
}
process.stdout.write(failures > 0 ? `\n${failures} failed\n` : '\nAll held\n');
process.exit(failures > 0 ? 1 : 0);
