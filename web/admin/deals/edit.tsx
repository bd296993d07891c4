import { data } from 'react-router';
import { findBusiness } from '../../../market/businesses/store.server.ts';
import { editDeal } from '../../../market/deals/commands.server.ts';
import { PRICE_SEEN_EMPTIED } from '../../../market/deals/copy.ts';
import { dealPath } from '../../../market/deals/rules.ts';
import { dealValues } from '../../../market/deals/schema.ts';
import { findDealForEdit } from '../../../market/deals/store.server.ts';
import { withTerms } from '../../../market/terms/schema.ts';
import { services } from '../../context.ts';
import { saveForm, success } from '../../kit/forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { NotFound } from '../../kit/lists/not-found.tsx';
import { RecordHeader } from '../../kit/lists/record-header.tsx';
import { buttonLook } from '../../kit/ui/button.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import { History } from '../changes/history.tsx';
import { saveEdit } from '../changes/save-edit.server.ts';
import type { Route } from './+types/edit';
import { businessIdOf, businessLine, firstBusinessOptions } from './business-options.server.ts';
import { describeConflict, valuesOf } from './conflict.server.ts';
import { DRAFT_SAVED, NOT_FOUND } from './copy.ts';
import { type DealAnswer, DealForm } from './deal-form.tsx';
import { useDeleteDeal } from './delete-question.tsx';
import { dealFacts } from './edit.server.ts';
import { dealHistory } from './history.server.ts';
import { LifeBadge, LifeButtons, LifeMenu, PauseReason } from './life/life-controls.tsx';
import { lifeView } from './life/life-view.server.ts';
import { PricePress } from './price-press.tsx';
import { DEALS } from './query.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const FAILED = 'Failed to update deal';

const DRAFT_HINT =
  'Visitors do not see this draft. “Save Deal” publishes it, “Save Draft” keeps it for later.';

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const stored = await findDealForEdit(app.db, params.id);
  if (!stored) {
    const history = await dealHistory({ id: params.id }, app);
    return data({ kind: 'missing' as const, history }, { status: 404 });
  }
  const business = await findBusiness(app.db, stored.deal.business_id);
  return data({
    kind: 'found' as const,
    businesses: await firstBusinessOptions(app, stored.deal.business_id),
    values: valuesOf(stored, app),
    defaults: app.settings.policy.site.defaults,
    updatedAt: String(stored.deal.updated_at),
    life: lifeView(stored, app),
    facts: await dealFacts(stored.deal, business, app),
    /** Undefined where visitors see no deal of the business. */
    publicPath: business?.status === 'active' ? dealPath(business, params.id) : undefined,
    history: await dealHistory(stored.deal, app),
  });
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  return saveForm<DealAnswer>(args, FAILED, async ({ values, app, change }) => {
    const stored = await findDealForEdit(app.db, id);
    const businessId = await businessIdOf(app, values.businessId, stored?.deal.business_id);
    const outcome = await saveEdit(
      { ...withTerms(values), businessId },
      FAILED,
      stored && { ...valuesOf(stored, app) },
      async (form, loadedAt) => {
        const isDraft = values.draft === 'yes';
        const saved = await editDeal({ ...app, ...change }, id, form, loadedAt, isDraft);
        if (saved.kind === 'updated')
          return {
            to: `${DEALS}/${id}/edit${args.url.search}`,
            flash: success(
              isDraft ? DRAFT_SAVED : 'Deal updated successfully',
              saved.emptied && PRICE_SEEN_EMPTIED,
            ),
          };
        if (saved.kind !== 'conflict') return saved;
        const conflict = await describeConflict(saved.current, dealValues(form), app);
        return { ...saved, conflict };
      },
    );
    if ('to' in outcome || !outcome.values) return outcome;
    const line = await businessLine(app, outcome.values.businessId ?? '');
    return { ...outcome, values: { ...outcome.values, businessId: line } };
  });
}

export const clientAction = submitOrRestore(FAILED, restoreEntries);

export default function EditDealPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { askToDelete, deleteDialog } = useDeleteDeal(DEALS);
  if (loaderData.kind === 'missing') {
    return (
      <>
        <NotFound {...NOT_FOUND} />
        {loaderData.history.entries.length > 0 && <History history={loaderData.history} />}
      </>
    );
  }
  const { businesses, values, defaults, updatedAt, life, facts, publicPath, history } = loaderData;
  const isDraft = life.state === 'draft';
  return (
    <>
      <title>{values.title}</title>
      <RecordHeader
        id={life.id}
        title={values.title}
        list={DEALS}
        listName="All deals"
        badge={
          <>
            <PricePress values={values} updatedAt={updatedAt} isDraft={isDraft} />
            <LifeBadge {...life} />
          </>
        }
        detail={isDraft && DRAFT_HINT}
        facts={facts}
        menu={
          <LifeMenu
            {...life}
            onDelete={(event) => askToDelete(event, { id: life.id, title: values.title })}
          />
        }
      >
        {life.state === 'live' && publicPath && (
          <a href={publicPath} className={buttonLook('quiet')}>
            View live
          </a>
        )}
        <LifeButtons {...life} />
      </RecordHeader>
      {deleteDialog}
      {life.state === 'paused' && <PauseReason id={life.id} reason={life.pauseReason ?? ''} />}
      <DealForm
        key={JSON.stringify([life.id, { ...values, regularPrice: '', dealPrice: '' }])}
        id={params.id}
        values={values}
        hidden={{ updatedAt, loaded: JSON.stringify(values) }}
        businesses={businesses}
        defaults={defaults}
        answer={actionData}
        button="Save Deal"
        isDraft={isDraft}
      />
      {history.entries.length > 0 && <History history={history} />}
    </>
  );
}
