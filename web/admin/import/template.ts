import { IMPORT_COLUMNS } from '../../../market/imports/fields.ts';
import { parseImportKind } from '../../../market/imports/rules.ts';
import { services } from '../../context.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { csvResponse } from '../csv/write.server.ts';
import type { Route } from './+types/template';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** Our own file without a record: its headings. IDs name records that are there. */
export function loader({ params, context }: Route.LoaderArgs) {
  const kind = parseImportKind(/^(\w+)\.csv$/.exec(params.file)?.[1]);
  if (!kind) return new Response('Not found', { status: 404 });
  const columns = IMPORT_COLUMNS[kind]
    .filter(({ name }) => !/^(?:id|businessId)$/.test(name))
    .map(({ heading }) => ({ heading, value: () => '' }));
  return csvResponse(`template-${kind}.csv`, columns, [[]], context.get(services).report);
}
