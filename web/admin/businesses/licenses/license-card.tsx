import { useId } from 'react';
import { Form, Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Documents } from '../documents/documents.tsx';
import type { LicensesAnswer } from './actions.server.ts';
import { BoardLink } from './board-link.tsx';
import { CheckForm } from './check-form.tsx';
import { LicenseForm } from './license-form.tsx';
import type { LicenseView } from './view.server.ts';

type Props = {
  businessId: string;
  formKey: string;
  license: LicenseView;
  answerFor: (intent: string, about: string) => LicensesAnswer | undefined;
};

/** One license: its number, the board, the check, and what was found before. */
export function LicenseCard({ businessId, formKey, license, answerFor }: Props) {
  const id = useId();
  const { number, title, stateName, standing, checks, law } = license;
  const about = license.id ?? 'main';
  const edited = answerFor('save', about);
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-2xl wrap-anywhere">
          {title}
        </h2>
        <CopyButton text={number} what={number} />
      </div>
      <p className="mt-1 text-ink-soft">
        {stateName}. {standing}
      </p>
      <details className="mt-1">
        <summary className="min-h-11 cursor-pointer content-center text-sage">
          What {stateName} asks for
        </summary>
        <ul className="list-disc space-y-1 pl-5 text-ink-soft text-sm wrap-anywhere">
          {law.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      {/* A board does not know what a city permits. */}
      {!license.stored.localAuthority && (
        <BoardLink about={about} license={license} refusal={answerFor('link', about)} />
      )}
      <CheckForm
        about={about}
        formKey={formKey}
        license={license}
        refusal={answerFor('check', about)}
      />
      {checks.length > 0 && (
        <ol aria-label={`Checks of ${number}`} className="mt-6 divide-y divide-line text-sm">
          {checks.map(({ id: check, found, when, how, actor, seen, note }) => (
            <li key={check} className="py-3 wrap-anywhere">
              <strong>{found}</strong>. {how}, {when}, by {actor}. {seen} {note}
            </li>
          ))}
        </ol>
      )}
      <Documents businessId={businessId} formKey={formKey} license={license} />
      {license.id === undefined ? (
        <Link
          to={`/admin/businesses/${businessId}/edit#field-licenseNumber`}
          className="mt-3 inline-flex min-h-11 items-center text-sage underline underline-offset-4"
        >
          Change it in the business form
        </Link>
      ) : (
        <details className="mt-3" open={edited !== undefined}>
          <summary className="min-h-11 cursor-pointer text-sage">Change or remove</summary>
          <LicenseForm
            about={license.id}
            formKey={formKey}
            stored={license.stored}
            refusal={edited}
          />
          <Form method="post" className="mt-4">
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="license" value={license.id} />
            <Button type="submit" look="quiet">
              Remove License
            </Button>
          </Form>
        </details>
      )}
    </section>
  );
}
