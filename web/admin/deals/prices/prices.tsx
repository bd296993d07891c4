import { data, Link } from 'react-router';
import { addEvidence } from '../../../../market/prices/commands.server.ts';
import type { EvidenceField } from '../../../../market/prices/schema.ts';
import { services } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/failure.ts';
import { saveForm, success } from '../../../forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../../forms/submit-or-restore.ts';
import { withRetries } from '../../../layout/client-cache.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import { NotFound } from '../../lists/not-found.tsx';
import { NOT_FOUND } from '../copy.ts';
import type { Route } from './+types/prices';
import { EvidenceForm } from './evidence-form.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { PriceDocuments } from './price-documents.tsx';
import { pricesView } from './prices-view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const FAILED = 'Failed to add evidence';

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await pricesView(params.id, context.get(services));
  if (!view) return data({ kind: 'missing' as const }, { status: 404 });
  return data({ kind: 'found' as const, view });
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withRetries(serverLoader);
}

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
  const { id, title, spaName, claim, evidence, extensions } = loaderData.view;
  return (
    <div className="max-w-4xl">
      <title>Price evidence</title>
      <h1 className="text-3xl md:text-4xl">Price evidence</h1>
      <p className="mt-3">
        <Link to={`/admin/deals/${id}/edit`} className="text-sage underline underline-offset-4">
          {title}
        </Link>
        <span className="text-ink-soft"> · {spaName}</span>
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
