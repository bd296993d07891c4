import { data } from 'react-router';
import { DEAL_FIELDS, type DealField } from '../../../market/deals/fields.ts';
import { timeZoneOf } from '../../../market/deals/rules.ts';
import { storedDealValues } from '../../../market/deals/schema.ts';
import { findDealForEdit } from '../../../market/deals/store.server.ts';
import type { DealRow } from '../../../market/ports.ts';
import { PROPOSED_FIELDS } from '../../../market/proposals/rules.ts';
import { parseOwnDeal } from '../../../market/proposals/schema.ts';
import { openProposal } from '../../../market/proposals/store.server.ts';
import { ownerSession, services } from '../../context.ts';
import { readForm } from '../../kit/forms/read-form.server.ts';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { UNLISTED_HEADERS } from '../../kit/layout/unlisted-headers.ts';
import { AreaField, Field } from '../../kit/ui/field.tsx';
import type { Route } from './+types/deal';
import { FAILED, OWNERS_ONLY, ownerHead } from './head.ts';
import { OwnerForm } from './owner-form.tsx';
import { buttonFor, store } from './proposal.server.ts';

export const handle = OWNERS_ONLY;

/** The deal of an address, if it is the spa's own; null of a new one. */
async function ownDeal(context: Route.LoaderArgs['context'], id: string | undefined) {
  const { db } = context.get(services);
  if (id === undefined) return null;
  const stored = await findDealForEdit(db, id);
  if (!stored || stored.deal.business_id !== context.get(ownerSession).businessId)
    throw data('There is no such deal', { status: 404, headers: UNLISTED_HEADERS });
  return stored.deal;
}

/** A deal as its form shows it. */
function valuesOf(context: Route.LoaderArgs['context'], deal: DealRow) {
  const { zipTable } = context.get(services);
  return storedDealValues(deal, timeZoneOf(zipTable.find(deal.business_zip)));
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(services);
  const deal = await ownDeal(context, 'id' in params ? params.id : undefined);
  const owner = context.get(ownerSession);
  const open = await openProposal(app.db, owner.id, 'deal', deal?.id ?? null);
  // A new deal that was sent is another one from then on.
  const typed = deal === null && open?.state === 'sent' ? undefined : open?.form;
  const before = deal ? valuesOf(context, deal) : { durationMinutes: '60' };
  const stored: Record<string, string> = { ...before, ...typed };
  const title = deal ? 'Change a deal' : 'Propose a deal';
  return {
    head: ownerHead(app.site, title),
    title,
    stored: ownFields(stored),
    button: buttonFor(context),
  };
}

const ownFields = (values: Record<string, string>) =>
  Object.fromEntries(PROPOSED_FIELDS.deal.map((name) => [name, values[name] ?? '']));

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export async function action({ request, context, params }: Route.ActionArgs) {
  const deal = await ownDeal(context, 'id' in params ? params.id : undefined);
  const values = await readForm(request);
  const parsed = parseOwnDeal(values);
  if (parsed.kind === 'invalid')
    return data({ values: { ...values }, problems: parsed.problems }, { status: 422 });
  const record = deal?.id ?? null;
  const before = deal ? valuesOf(context, deal) : undefined;
  return store(context, { kind: 'deal', record, form: parsed.form }, before);
}

export const clientAction = submitOrRestore(FAILED, restoreEntries);

function check(values: Record<string, string>) {
  const parsed = parseOwnDeal(values);
  return parsed.kind === 'valid' ? {} : parsed.problems;
}

/** The spa's own words for fields that the back office names otherwise. */
const LABELS: Partial<Record<DealField, string>> = {
  expiryDate: 'Last day',
  checkoutUrl: 'Stripe payment link (if you have one)',
  priceSeenAt: 'Where our prices are listed (menu’s address)',
};

export default function OwnDealPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OwnerForm
      title={loaderData.title}
      lead="Say what guests get and what it costs at your spa otherwise. We look at it before it is public."
      stored={loaderData.stored}
      answer={actionData}
      check={check}
      button={loaderData.button}
    >
      {(field) =>
        (PROPOSED_FIELDS.deal as DealField[]).map((name) => {
          const spec = DEAL_FIELDS[name];
          const label = LABELS[name] ?? spec.label;
          if (spec.isMultiline) return <AreaField key={name} {...field(name)} label={label} />;
          const { before, inputMode } = spec.input ?? {};
          return (
            <Field
              key={name}
              {...field(name)}
              label={label}
              autoComplete="off"
              before={before}
              {...(inputMode && { inputMode })}
              {...(name === 'expiryDate' && { type: 'date' })}
            />
          );
        })
      }
    </OwnerForm>
  );
}
