import { data } from 'react-router';
import { MAX_EMAIL_LENGTH } from '../../../market/purchases/rules.ts';
import { services } from '../../context.ts';
import { pressButton } from '../../kit/forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../kit/forms/submit-or-restore.ts';
import { ToastForm } from '../../kit/forms/toast-form.tsx';
import { AdminTime } from '../../kit/layout/admin-time.tsx';
import { retried } from '../../kit/layout/client-cache.ts';
import { NotFound } from '../../kit/lists/not-found.tsx';
import { RecordHeader } from '../../kit/lists/record-header.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { Fact, Facts } from '../../kit/ui/fact.tsx';
import { ChoiceField, Field } from '../../kit/ui/field.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { VoucherCode } from '../../kit/ui/voucher-code.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import { History } from '../changes/history.tsx';
import type { Route } from './+types/purchase';
import { pressPurchaseButton } from './change.server.ts';
import { FAILED_TO_UPDATE, stateLabels } from './copy.ts';
import { PURCHASES, purchasePath } from './query.ts';
import { PurchaseBadge } from './state-badge.tsx';
import { VERBS, VerbButton } from './verbs.tsx';
import { type PurchaseView, purchaseView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await purchaseView(context.get(services), params.session);
  return data(view ?? null, { status: view ? 200 : 404 });
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  return pressButton(args, (submission) => pressPurchaseButton(submission, args.params.session));
}

export const clientAction = submitOrRestore(FAILED_TO_UPDATE, toastOnly);

const NOT_FOUND = {
  title: 'Purchase Not Found',
  text: 'Stripe has not reported it, or its address was mistyped.',
  list: PURCHASES,
  listName: 'All purchases',
};

export default function PurchasePage({ loaderData: view }: Route.ComponentProps) {
  if (!view) return <NotFound {...NOT_FOUND} />;
  return (
    <>
      <title>{`Purchase: ${view.title}`}</title>
      <RecordHeader
        id={view.session}
        title={view.title}
        list={PURCHASES}
        listName="All purchases"
        badge={<PurchaseBadge {...view} />}
        detail={
          <>
            {view.business && `${view.business} · `}
            Bought <AdminTime at={view.at} />
          </>
        }
      />
      {(view.state === 'look' || view.state === 'dismissed') && <Decide view={view} />}
      {view.voucher && <Voucher view={view} voucher={view.voucher} />}
      <PurchaseFacts view={view} />
      <History history={view.history} />
      {VERBS.refund.when(view) && (
        <div className="mt-6">
          <VerbButton view={view} verb="refund" />
        </div>
      )}
      {VERBS.erase.when(view) && <EraseBuyer view={view} />}
    </>
  );
}

function Decide({ view }: { view: PurchaseView }) {
  const { session, choices, dealId, lookReason } = view;
  return (
    <Section
      id="decide"
      title={stateLabels[view.state]}
      heading="text-2xl text-warn"
      className={cardLook('mb-6 grid max-w-2xl gap-4 p-5', 'warn')}
    >
      <p>{lookReason}</p>
      {choices.length === 0 && (
        <p>
          No deal uses the payment link of this purchase, so no voucher can be made for it here.
        </p>
      )}
      {VERBS.accept.when(view) && (
        <ToastForm action={purchasePath(session)} hiddenFields={{}} className="grid gap-3">
          {(isBusy) => (
            <>
              <ChoiceField
                name="deal"
                label="It was bought for"
                defaultValue={dealId ?? choices[0]?.value}
                choices={choices}
              />
              <p className="text-sm">
                If you accept it, the buyer gets a voucher for this deal, as it was on the day of
                the purchase.
              </p>
              <Button
                type="submit"
                name="intent"
                value="accept"
                disabled={isBusy}
                className="justify-self-start"
              >
                {VERBS.accept.label}
              </Button>
            </>
          )}
        </ToastForm>
      )}
      {VERBS.dismiss.when(view) && (
        <>
          <p className="text-sm">
            If you dismiss it, there is no voucher. Refund the money at Stripe.
          </p>
          <div>
            <VerbButton view={view} verb="dismiss" />
          </div>
        </>
      )}
    </Section>
  );
}

type VoucherProps = { view: PurchaseView; voucher: NonNullable<PurchaseView['voucher']> };

function Voucher({ view, voucher }: VoucherProps) {
  const { code, usedAt, usedBy, doubt } = voucher;
  return (
    <Section id="voucher" title="Voucher" className={cardLook('mb-6 grid max-w-2xl gap-3 p-5')}>
      {code ? (
        <p className="text-2xl">
          <VoucherCode code={code} />
        </p>
      ) : (
        <p>Its code cannot be shown, because AUTH_SECRET has changed. The buyer still has it.</p>
      )}
      <p>
        {usedAt === null ? (
          (doubt ?? 'Not used yet')
        ) : (
          <>
            Used <AdminTime at={usedAt} /> by {usedBy}
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-3 empty:hidden">
        <VerbButton view={view} verb="use" />
        <VerbButton view={view} verb="checked" />
        <VerbButton view={view} verb="undo-use" />
      </div>
      <Emails view={view} voucher={voucher} />
    </Section>
  );
}

function Emails({ view, voucher: { emails } }: VoucherProps) {
  const { session, formKey, buyer, erasedAt } = view;
  return (
    <>
      {erasedAt === null && (
        <ul>
          {emails.length === 0 && <li>No email was sent to the buyer.</li>}
          {emails.map(({ id, name, recipient, sentAt, problem }) => (
            <li key={id} className={`wrap-anywhere ${problem ? 'text-bad' : ''}`}>
              {`${name} to ${recipient}: `}
              {sentAt === undefined ? (
                (problem ?? 'On its way')
              ) : (
                <>
                  Sent <AdminTime at={sentAt} style="date" />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {VERBS.resend.when(view) && (
        <details>
          <summary>Send it again</summary>
          <ToastForm
            action={purchasePath(session)}
            hiddenFields={{ formKey }}
            className="flex flex-wrap items-end gap-3"
          >
            {(isBusy) => (
              <>
                <Field
                  key={buyer.email}
                  label="Email"
                  name="email"
                  type="email"
                  required
                  maxLength={MAX_EMAIL_LENGTH}
                  autoComplete="off"
                  defaultValue={buyer.email}
                  className="grow basis-52"
                />
                <Button
                  type="submit"
                  name="intent"
                  value="resend"
                  look="quiet"
                  disabled={isBusy}
                  className="min-h-12"
                >
                  {VERBS.resend.label}
                </Button>
              </>
            )}
          </ToastForm>
        </details>
      )}
    </>
  );
}

function PurchaseFacts({ view }: { view: PurchaseView }) {
  const { buyer, businessId, dealId } = view;
  return (
    <Facts>
      <Fact name="Paid">{view.paid}</Fact>
      {view.reversals.map(({ id, name, text, at }) => (
        <Fact key={id} name={name}>
          {text}; begun <AdminTime at={at} style="date" />
        </Fact>
      ))}
      {view.erasedAt === null ? (
        <>
          <Fact name="Buyer">
            {[buyer.name, buyer.email].filter(Boolean).join(', ') || 'no name given'}
          </Fact>
          {buyer.gift && <Fact name="Gift for">{buyer.gift}</Fact>}
        </>
      ) : (
        <Fact name="Buyer">
          erased <AdminTime at={view.erasedAt} style="date" />
        </Fact>
      )}
      {dealId && (
        <Fact name="Deal">
          <TextLink to={`/admin/deals/${dealId}/edit`} color="inherit">
            {view.title}
          </TextLink>
        </Fact>
      )}
      {businessId && (
        <Fact name="Spa">
          <TextLink to={`/admin/businesses/${businessId}/edit`} color="inherit">
            {view.business}
          </TextLink>
        </Fact>
      )}
      <Fact name="Full value until">
        {view.lastDay}
        {view.worth && `, then worth ${view.worth}`}
      </Fact>
      <Fact name="At Stripe">
        {view.stripeUrl ? (
          <TextLink href={view.stripeUrl} target="_blank" rel="noreferrer" color="inherit">
            The payment<span className="sr-only"> (new tab)</span>
          </TextLink>
        ) : (
          'no payment yet'
        )}
      </Fact>
    </Facts>
  );
}

/** Where the buyer asks for it: nothing that tells who it was stays. */
function EraseBuyer({ view }: { view: PurchaseView }) {
  return (
    <details className="mt-10 max-w-2xl">
      <summary className="text-bad">Erase the buyer</summary>
      <p className="mt-2 mb-4">
        Name, email address and the name of a gift’s recipient are deleted at once, with our emails
        to the buyer. The purchase and its voucher stay, and no more emails are sent. Stripe keeps
        its own record. This action cannot be undone.
      </p>
      <VerbButton view={view} verb="erase" />
    </details>
  );
}
