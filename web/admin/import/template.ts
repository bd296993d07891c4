import { IMPORT_FIELDS, type ImportField } from '../../../market/imports/fields.ts';
import { parseImportKind } from '../../../market/imports/rules.ts';
import { services } from '../../context.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { csvResponse } from '../csv/write.server.ts';
import type { Route } from './+types/template';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** The headings of a kind of file, with one row as an example. */
export function loader({ params, context }: Route.LoaderArgs) {
  const kind = parseImportKind(/^(\w+)\.csv$/.exec(params.file)?.[1]);
  if (!kind) return new Response('Not found', { status: 404 });
  // An ID is in files of our own only: it names a record that is there.
  const fields = IMPORT_FIELDS[kind].filter(({ name }) => !/^(id|businessId)$/.test(name));
  const columns = fields.map(({ heading, example }: ImportField) => ({
    heading,
    value: () => example,
  }));
  const { report } = context.get(services);
  return csvResponse(`template-${kind}.csv`, columns, [[{}]], report);
}
