import { openPostgres } from '../../../database/postgres.ts';
import { parseBeacon } from '../../../market/insight/schema.ts';
import { openVisits } from '../../../server/insight/visits.ts';
import { zipTable } from '../../helpers/app.ts';
import { BROWSER_NAME } from '../../helpers/visits.ts';

/** Counts made-up visits and writes them, until it is killed; says before and after each write. */
const [url = '', name = ''] = process.argv.slice(2);
const { db } = openPostgres(url, { size: 2, statementMs: 10_000 });
const readSettings = async () => ({ countsVisits: true, timeZone: 'America/Chicago' });
const visits = openVisits({ db, zipTable, now: Date.now, readSettings });
const beacon = parseBeacon('http://localhost:3000/deals?zip=78701,');
const tell = (about: object) =>
  new Promise((resolve) => process.stdout.write(`${JSON.stringify(about)}\n`, resolve));

await visits.flush();
for (let counted = 0; ; ) {
  for (let n = 0; n < 20; n += 1) {
    counted += 1;
    visits.add('alert', name, new Headers());
    // The same people come to every process.
    const network = `192.0.2.${counted % 250}`;
    const headers = { 'user-agent': `${BROWSER_NAME} ${counted % 40}`, host: 'localhost' };
    const search = { zip: '78701', radius: 25, isNewSearch: true };
    if (beacon) await visits.addBeacon(beacon, { search }, { network, headers });
  }
  await tell({ counted });
  await visits.flush();
  await tell({ written: counted });
}
