import { data, Form, useNavigation } from 'react-router';
import { addressLine } from '../../../market/businesses/rules.ts';
import { findBusiness } from '../../../market/businesses/store.server.ts';
import { DEAL_FIELDS } from '../../../market/deals/fields.ts';
import { MAX_LIST_LENGTH } from '../../../market/imports/rules.ts';
import { counted } from '../../../market/words.ts';
import { services } from '../../context.ts';
import { saveForm } from '../../kit/forms/form-action.server.ts';
import { NotSaved } from '../../kit/forms/not-saved.tsx';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { NotFound } from '../../kit/lists/not-found.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { AreaField, Field } from '../../kit/ui/field.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import { BusinessLine } from '../businesses/business-line.tsx';
import { FAILED_TO_CREATE_DEALS, NOT_FOUND } from '../businesses/copy.ts';
import { sectionPath } from '../settings/paths.ts';
import type { Route } from './+types/prices';
import { type PriceListAnswer, takePriceList } from './prices.server.ts';
import { Counts, Refusals, TrialRows } from './trial.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(services);
  const business = await findBusiness(db, params.id);
  if (!business) return data({ kind: 'missing' as const }, { status: 404 });
  const { id, name, status } = business;
  return data({
    kind: 'found' as const,
    id,
    name,
    address: addressLine(business),
    isActive: status === 'active',
    policy: settings.newDeal.cancellationPolicy,
  });
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  return saveForm<PriceListAnswer>(args, FAILED_TO_CREATE_DEALS, (submission) =>
    takePriceList(args.params.id, submission),
  );
}

export const clientAction = submitOrRestore(FAILED_TO_CREATE_DEALS, restoreEntries);

export default function PriceListPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'missing') return <NotFound {...NOT_FOUND} />;
  const { id, name, address, isActive, policy } = loaderData;
  return (
    <>
      <title>Price List</title>
      <h1 className="text-3xl md:text-4xl">Price List</h1>
      <BusinessLine id={id} name={name} address={address} />
      {!isActive && (
        <p className="mt-4 max-w-2xl rounded-card bg-warn-tint p-5 text-warn">
          This spa is paused. Only active spas can get new deals.
        </p>
      )}
      <PriceListForm key={id} policy={policy} answer={actionData} />
    </>
  );
}

const PLACEHOLDER =
  'Swedish massage 60 min $120 $89\nHot stone massage, 90, 150, 110\nFacial\t45\t99\t69';

function PriceListForm({
  policy,
  answer,
}: {
  policy: string;
  answer?: PriceListAnswer | undefined;
}) {
  const sending = useNavigation().formMethod === 'POST';
  const { values = {}, problems = {}, failure, trial } = answer ?? {};
  return (
    <Form method="post" noValidate>
      {trial && <input key={trial.seen} type="hidden" name="seen" value={trial.seen} />}
      <div className="mt-6 grid max-w-2xl gap-5">
        {failure && <NotSaved failure={failure} />}
        <AreaField
          name="list"
          label="One deal a line: name, minutes, regular price, deal price"
          rows={8}
          maxLength={MAX_LIST_LENGTH}
          placeholder={PLACEHOLDER}
          defaultValue={values.list}
          problem={problems.list}
          autoComplete="off"
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            name="expiryDate"
            label={`${DEAL_FIELDS.expiryDate.label} of all`}
            type="date"
            defaultValue={values.expiryDate}
            problem={problems.expiryDate}
            autoComplete="off"
          />
          <Field
            name="checkoutUrl"
            label={`${DEAL_FIELDS.checkoutUrl.label} of all (none: drafts)`}
            {...DEAL_FIELDS.checkoutUrl.input}
            defaultValue={values.checkoutUrl}
            problem={problems.checkoutUrl}
            autoComplete="off"
          />
        </div>
        <p className="text-ink-soft text-sm">
          Cancellation policy, from{' '}
          <TextLink to={sectionPath('deals')} color="inherit">
            Settings
          </TextLink>
          : {policy}
        </p>
        <div>
          <Button
            type="submit"
            name="intent"
            value="check"
            look={trial ? 'quiet' : 'primary'}
            disabled={sending}
          >
            Check
          </Button>
        </div>
      </div>
      {trial && <Trial trial={trial} sending={sending} />}
    </Form>
  );
}

type TrialProps = { trial: NonNullable<PriceListAnswer['trial']>; sending: boolean };

function Trial({ trial: { view, unread, isDraft }, sending }: TrialProps) {
  const { counts, refusals, rows } = view;
  const [one, several] = isDraft ? ['draft', 'drafts'] : ['deal', 'deals'];
  return (
    <div className="max-w-3xl">
      <div className={cardLook('mt-6 grid gap-4 p-5 sm:p-6')}>
        <Counts counts={counts} />
        <Refusals refusals={refusals} />
        {unread.length > 0 && (
          <p className="wrap-anywhere text-ink-soft text-sm">
            Not read, because there is no number: {unread.map(({ text }) => text).join(' · ')}
          </p>
        )}
        {counts.refused === 0 && (
          <div>
            <Button type="submit" name="intent" value="create" disabled={sending}>
              Create {counted(counts.new, one, several)}
            </Button>
          </div>
        )}
      </div>
      <TrialRows rows={rows} />
    </div>
  );
}
