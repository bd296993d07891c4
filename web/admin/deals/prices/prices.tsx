import type { FormEvent } from 'react';
import { data, Form, Link, useNavigation } from 'react-router';
import { addEvidence } from '../../../../market/prices/commands.server.ts';
import { EVIDENCE_KINDS } from '../../../../market/prices/kinds.ts';
import {
  type EvidenceField,
  evidenceValues,
  parseEvidence,
} from '../../../../market/prices/schema.ts';
import { services } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/failure.ts';
import { saveForm, success } from '../../../forms/form-action.server.ts';
import { HiddenFields } from '../../../forms/hidden-fields.tsx';
import { NotSaved } from '../../../forms/not-saved.tsx';
import { restoreEntries, submitOrRestore } from '../../../forms/submit-or-restore.ts';
import { problemsIn, useProblems } from '../../../forms/use-problems.ts';
import { retried } from '../../../layout/client-cache.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField, Field } from '../../../ui/field.tsx';
import { withdrawErrors } from '../../../ui/toast.tsx';
import { AddDocument, DocumentRow } from '../../businesses/documents/documents.tsx';
import { documentsPath } from '../../file-paths.ts';
import { NotFound } from '../../lists/not-found.tsx';
import { NOT_FOUND } from '../copy.ts';
import type { Route } from './+types/prices';
import { type PricesView, pricesView } from './prices-view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const FAILED = 'Failed to add evidence';

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await pricesView(params.id, context.get(services));
  if (!view) return data({ kind: 'missing' as const }, { status: 404 });
  return data({ kind: 'found' as const, view });
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  return saveForm<FormAnswer<EvidenceField>>(
    args,
    FAILED,
    async ({ values, idempotencyKey, app, change }) => {
      const outcome = await addEvidence({ ...app, ...change }, id, values, idempotencyKey);
      if (outcome.kind === 'added')
        return { to: `/admin/deals/${id}/prices`, flash: success('Evidence added') };
      if (outcome.kind === 'invalid') return { status: 422, problems: outcome.problems };
      return { status: 404, failure: { text: FAILED, why: 'deleted' } };
    },
  );
}

export const clientAction = submitOrRestore(FAILED, restoreEntries);

const LOOKS = {
  proven: 'bg-good-tint text-good',
  due: 'bg-warn-tint text-warn',
  unproven: 'bg-sage-tint',
};

export default function PricesPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'missing') return <NotFound {...NOT_FOUND} />;
  const { id, title, businessName, claim, evidence, extensions } = loaderData.view;
  return (
    <div className="max-w-4xl">
      <title>Price evidence</title>
      <h1 className="text-3xl md:text-4xl">Price evidence</h1>
      <p className="mt-3">
        <Link to={`/admin/deals/${id}/edit`} className="text-sage underline underline-offset-4">
          {title}
        </Link>
        <span className="text-ink-soft"> · {businessName}</span>
      </p>
      <p className="mt-3">
        <span className={`rounded-full px-3 py-0.5 font-semibold text-sm ${LOOKS[claim.kind]}`}>
          {claim.text}
        </span>
      </p>
      <p className="prose-line mt-3 text-ink-soft">
        Look at what the spa itself charges today, and note it here. For 90 days the deal’s page
        then answers “Why this price?”.
      </p>
      <EvidenceForm key={evidence.length} view={loaderData.view} answer={actionData} />
      <PriceDocuments {...loaderData.view} />
      <EvidenceList {...loaderData.view} />
      <section aria-labelledby="extensions" className="mt-10">
        <h2 id="extensions" className="text-2xl">
          Extensions
        </h2>
        {extensions.length === 0 && (
          <p className="mt-2 text-ink-soft">The end of this deal was never put off.</p>
        )}
        <ul className="mt-2 grid gap-1">
          {extensions.map(({ at, from, to }) => (
            <li key={`${at} ${to}`}>
              From {from} to {to} <span className="text-ink-soft">· {at}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const HOW = EVIDENCE_KINDS.map(({ how, label }) => ({ value: how, label }));

type EvidenceFormProps = {
  view: Pick<PricesView, 'values' | 'today' | 'documents' | 'formKey'>;
  answer: FormAnswer<EvidenceField> | undefined;
};

/** What somebody sees of a price now: all but the look itself is filled in. */
function EvidenceForm({ view, answer }: EvidenceFormProps) {
  const { form, problems, hasProblems, clearFixedProblems } = useProblems<EvidenceField>(
    answer,
    (values) => problemsIn(parseEvidence(values)),
  );
  const sending = useNavigation().formMethod === 'POST';
  const initial = answer?.values ? evidenceValues(answer.values) : view.values;

  function check(event: FormEvent) {
    withdrawErrors();
    if (hasProblems()) event.preventDefault();
  }

  const field = (name: EvidenceField, label: string) => ({
    name,
    label,
    defaultValue: initial[name],
    problem: problems[name],
    autoComplete: 'off',
  });
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={clearFixedProblems}
      onSubmit={check}
      className="mt-6 grid items-start gap-5 sm:grid-cols-[1fr_8rem_8rem]"
    >
      <HiddenFields values={{ key: view.formKey }} sent={answer?.values} />
      {answer?.failure && (
        <div className="sm:col-span-3">
          <NotSaved failure={answer.failure} />
        </div>
      )}
      <Field {...field('item', 'Item, as the menu calls it')} />
      <Field {...field('minutes', 'Minutes')} inputMode="numeric" />
      <Field {...field('price', 'Price')} inputMode="decimal" before="$" />
      <ChoiceField {...field('how', 'How it was seen')} choices={HOW} />
      <Field
        {...field('seenOn', 'Seen on')}
        type="date"
        max={view.today}
        className="sm:col-span-2"
      />
      <Field
        {...field('url', 'Address of the page or file')}
        type="url"
        placeholder="https://"
        className="sm:col-span-3"
      />
      {view.documents.length > 0 && (
        <ChoiceField
          {...field('document', 'Or a document')}
          choices={[{ value: '', label: 'None' }, ...view.documents.map(choiceOf)]}
          className="sm:col-span-3"
        />
      )}
      <Button type="submit" disabled={sending} className="min-h-12 sm:justify-self-start">
        Add evidence
      </Button>
    </Form>
  );
}

const choiceOf = ({ id, name, about }: PricesView['documents'][number]) => ({
  value: id,
  label: `${name} (${about})`,
});

type EvidenceListProps = Pick<PricesView, 'businessName' | 'businessId' | 'evidence'>;

/** The record: each price that was seen at a spa, with the day, who looked, and how. */
function EvidenceList({ businessName, businessId, evidence }: EvidenceListProps) {
  return (
    <section aria-labelledby="evidence" className="mt-10">
      <h2 id="evidence" className="text-2xl">
        Seen at {businessName}
      </h2>
      {evidence.length === 0 && <p className="mt-2 text-ink-soft">Nothing was recorded so far.</p>}
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {evidence.map((one) => (
          <EvidenceRow key={one.id} one={one} businessId={businessId} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { one: PricesView['evidence'][number]; businessId: string };

function EvidenceRow({ one, businessId }: RowProps) {
  const { document, how, url } = one;
  return (
    <li className="p-4">
      <p>
        <span className="font-semibold">{one.priceText}</span> · {one.item}, {one.minutes} minutes
        {!one.isOfDeal && <span className="text-ink-soft"> · another item</span>}
      </p>
      <p className="wrap-anywhere text-ink-soft text-sm">
        Seen on {one.seenOn} by {one.seenBy}
        {' · '}
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer" className={LINK}>
            {how}
          </a>
        ) : (
          how
        )}
        {document && (
          <>
            {' · '}
            <a href={`${documentsPath(businessId)}/${document.id}`} target="_self" className={LINK}>
              {document.name}
            </a>
          </>
        )}
        {one.provesNothing && ' · without an address or document it proves nothing'}
      </p>
    </li>
  );
}

const LINK = 'text-sage underline underline-offset-4';

type PriceDocumentsProps = Pick<PricesView, 'id' | 'businessId' | 'documents' | 'formKey'>;

/** Photos of menus, and receipts: what shows a price and has no address. */
function PriceDocuments({ id, businessId, documents, formKey }: PriceDocumentsProps) {
  const to = documentsPath(businessId);
  const query = `?deal=${id}`;
  return (
    <section aria-labelledby="price-documents" className="mt-10 max-w-2xl">
      <h2 id="price-documents" className="text-2xl">
        Documents
      </h2>
      <p className="mt-2 text-ink-soft">
        Add a photo of the menu or a receipt here, then choose it as evidence above.
      </p>
      <ul className="mt-2 divide-y divide-line text-sm">
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            address={`${to}/${document.id}`}
            query={query}
            document={document}
          />
        ))}
      </ul>
      <AddDocument
        to={`${to}${query}`}
        fields={{ key: `${formKey}-document` }}
        end="Evidence that it shows is deleted with it."
      />
    </section>
  );
}
