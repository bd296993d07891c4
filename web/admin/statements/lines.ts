import { LINE_KINDS, monthName } from '../../../market/statements/copy.ts';
import { allLines, allStatements } from '../../../market/statements/list.server.ts';
import { percentText } from '../../../market/statements/rules.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { adminTimes, listLoader } from '../csv/download.server.ts';
import { dollars } from './download.ts';
import { parseStatementsQuery, statementsPath } from './query.ts';
import { storedQuery } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** The lines of all statements that the list with such an address has. */
export const loader = listLoader({
  part: 'lines',
  parse: parseStatementsQuery,
  href: statementsPath,
  batches: async function* (query, app) {
    const stored = storedQuery(query, app);
    for await (const statements of allStatements(app.db, stored)) {
      if (statements.length === 0) yield [];
      for (const statement of statements)
        for await (const lines of allLines(app.db, { ...stored, id: statement.id }))
          yield lines.map((line) => ({ ...line, statement }));
    }
  },
  columns: (app) => {
    const time = adminTimes(app);
    return [
      { heading: 'Spa', value: ({ statement }) => statement.business_name },
      { heading: 'Month', value: ({ statement }) => monthName(statement.month) },
      { heading: 'Date', value: ({ at }) => time(at) },
      { heading: 'Deal', value: ({ deal_title }) => deal_title },
      { heading: 'What', value: ({ kind }) => LINE_KINDS[kind] },
      { heading: 'Amount', value: ({ cents }) => dollars(cents) },
      { heading: 'Percent', value: ({ percent_hundredths: percent }) => percentText(percent) },
      { heading: 'Commission', value: ({ commission_cents: cents }) => dollars(cents) },
      { heading: 'Checkout Session', value: ({ session_id }) => session_id },
    ];
  },
});
