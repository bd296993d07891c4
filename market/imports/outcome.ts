import { headingOf } from './fields.ts';
import type { FieldProblem, GivenRow } from './rows.server.ts';
import type { ImportKind } from './rules.ts';

/** What became of a row. `version` is the record's updated_at before. */
export type Saved =
  | { kind: 'new'; id: string; note?: string | undefined }
  | { kind: 'changed' | 'same'; id: string; version: number; note?: string | undefined }
  | { kind: 'refused'; name: string; problems: FieldProblem[] };

/** How a row is refused, by field, with what is said of its cells: what these say is not said twice. */
export function saidOf(kind: ImportKind, { problems }: GivenRow, name: string) {
  return {
    refuse(more: { [field in string]?: string }): Saved {
      const further = Object.entries(more).map(([field, text = '']) => ({
        label: headingOf(kind, field),
        text,
      }));
      const isSaid = (label: string) => problems.some((one) => one.label === label);
      const all = [...problems, ...further.filter(({ label }) => !isSaid(label))];
      return { kind: 'refused', name, problems: all };
    },
  };
}
