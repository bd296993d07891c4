import type { CheckedRow } from '../../../market/imports/rules.ts';
import { findImport, rowsOf } from '../../../market/imports/store.server.ts';
import { services } from '../../context.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { csvResponse } from '../csv/write.server.ts';
import type { Route } from './+types/refused';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** The rows that are left out, as they came, with the reason beside each. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, report } = context.get(services);
  const file = await findImport(db, params.id);
  if (!file) return new Response('Not found', { status: 404 });
  const headings: string[] = JSON.parse(file.headings);
  const columns = [
    ...headings.map((heading, index) => ({
      heading,
      value: ({ cells }: CheckedRow) => cells[index],
    })),
    {
      heading: 'Reason',
      value: ({ problems }: CheckedRow) =>
        problems.map(({ label, text }) => `${label}: ${text}`).join('; '),
    },
  ];
  const fileName = `refused-${file.kind}.csv`;
  return csvResponse(fileName, columns, rowsOf(db, file.id, ['refused']), report);
}
