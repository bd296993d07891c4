import { Form } from 'react-router';
import { IMPORT_PATH, type ImportKind } from '../../../market/imports/rules.ts';
import { counted } from '../../../market/words.ts';
import { HiddenFields } from '../../kit/forms/hidden-fields.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { countRecords, KIND_NAMES } from './copy.ts';
import type { TrialView } from './trial.server.ts';
import { Counts, Refusals, TrialRows } from './trial.tsx';

interface Props {
  file: { kind: ImportKind; name: string; text: string; hasZeros: boolean };
  view: TrialView;
  problem?: string | undefined;
}

/** What a file would do, and the button that does it: the page holds the file, nothing is stored. */
export function TrialPage({ file, view, problem }: Props) {
  const { kind, name, text, hasZeros } = file;
  const { counts, refusals, lostZeros, rows, digest } = view;
  const written = counts.new + counts.changed;
  return (
    <div className="max-w-3xl">
      <title>{`Import of ${name}`}</title>
      <h1 className="text-3xl md:text-4xl">Import</h1>
      <p className="wrap-break-word mt-2 text-ink-soft">
        {KIND_NAMES[kind]} from {name}. Nothing is changed yet.
      </p>
      <Form
        method="post"
        encType="multipart/form-data"
        reloadDocument
        className={cardLook('mt-6 grid gap-4 p-5 sm:p-6')}
      >
        <HiddenFields values={{ kind, name, text, digest, ...(hasZeros && { zeros: 'yes' }) }} />
        {problem && (
          <p role="alert" className="font-medium text-bad">
            {problem}
          </p>
        )}
        <Counts counts={counts} />
        {lostZeros > 0 && (
          <div className={cardLook('p-4', 'warn')}>
            <p>
              {counted(lostZeros, 'ZIP code has', 'ZIP codes have')} lost a zero at the front, as
              spreadsheets do: 2108 for 02108.
            </p>
            <Button type="submit" name="intent" value="zeros" look="quiet" className="mt-2">
              Restore the zeros
            </Button>
          </div>
        )}
        <Refusals refusals={refusals} />
        {counts.refused === 0 && written > 0 && (
          <>
            <p className="text-ink-soft text-sm">
              A backup of all records is made first. Restoring it undoes the import.
            </p>
            <div>
              <Button type="submit" name="intent" value="import">
                Import {countRecords(kind, written)}
              </Button>
            </div>
          </>
        )}
        {counts.refused === 0 && written === 0 && <p>There is nothing to import.</p>}
        <p>
          <TextLink href={`${IMPORT_PATH}?kind=${kind}`} tall>
            Choose another file
          </TextLink>
        </p>
      </Form>
      <TrialRows rows={rows} />
    </div>
  );
}
