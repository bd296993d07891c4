import { data, Link } from 'react-router';
import { services } from '../../context.ts';
import { saveForm } from '../../forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../forms/submit-or-restore.ts';
import { ToastForm } from '../../forms/toast-form.tsx';
import { retried } from '../../layout/client-cache.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { Button } from '../../ui/button.tsx';
import { AdminTime } from '../admin-time.tsx';
import { type FollowUpAnswer, followUp } from '../follow-up/follow-up.server.ts';
import { NextStep, Notes } from '../follow-up/follow-up.tsx';
import { History } from '../history/history.tsx';
import { NotFound } from '../lists/not-found.tsx';
import { Fact, Facts, RecordHeader } from '../lists/record-header.tsx';
import { conversationPath } from '../navigation.ts';
import type { PurchaseRowView } from '../purchases/list-view.server.ts';
import { purchasePath, purchasesPath } from '../purchases/query.ts';
import { PurchaseBadge, VoucherUse } from '../purchases/state-badge.tsx';
import type { Route } from './+types/case';
import { AnswerCase, CaseStatusBadge, CaseSteps } from './case-actions.tsx';
import { FAILED_TO_UPDATE, openText } from './copy.ts';
import { CASES, casesPath } from './query.ts';
import { type CaseView, casePage } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await casePage(context.get(services), params.id);
  return data(page ?? null, { status: page ? 200 : 404 });
}

export const clientLoader = retried;

/** Notes and the next step; the buttons post to the list. */
export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  return saveForm<FollowUpAnswer>(args, FAILED_TO_UPDATE, (submission) => {
    return followUp(submission, {
      to: `${CASES}/${id}`,
      failed: FAILED_TO_UPDATE,
      kind: 'case',
      id,
    });
  });
}

export const clientAction = submitOrRestore(FAILED_TO_UPDATE, restoreEntries);

const NOT_FOUND = {
  title: 'Complaint Not Found',
  text: 'It may have been erased, or its address mistyped.',
  list: CASES,
  listName: 'All complaints',
};

export default function CasePage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound {...NOT_FOUND} />;
  const { view, text, step, notes, history } = loaderData;
  const answerTo = (...intents: string[]) =>
    intents.includes(actionData?.values.intent ?? '') ? actionData : undefined;
  return (
    <>
      <title>{`${view.business}: ${view.kind}`}</title>
      <RecordHeader
        id={view.id}
        title={`${view.business}: ${view.kind}`}
        list={CASES}
        listName="All complaints"
        badge={<CaseStatusBadge {...view} />}
        detail={
          <>
            Received <AdminTime at={view.received} />
            {view.answered && (
              <>
                {' · '}Answered <AdminTime at={view.answered} />
              </>
            )}
          </>
        }
        menu={
          <CaseSteps view={view} back={`${CASES}/${view.id}`} describedBy={`record-${view.id}`} />
        }
      >
        <AnswerCase view={view} />
      </RecordHeader>
      <section aria-labelledby="report" className="mb-6 max-w-2xl">
        <h2 id="report" className="text-2xl">
          What was written
        </h2>
        <p className="wrap-break-word mt-3 whitespace-pre-wrap rounded-card border border-line bg-surface p-5">
          {text}
        </p>
      </section>
      <CaseFacts {...loaderData} />
      <NextStep
        key={`next ${view.id}`}
        view={step}
        answer={answerTo('next-step')}
        usual="Look into it"
        example="Call the spa"
      />
      <Notes key={`notes ${view.id}`} view={notes} answer={answerTo('note', 'delete-note')} />
      <History history={history} />
      <EraseCase id={view.id} />
    </>
  );
}

const LINK = 'underline underline-offset-4';

type CaseFactsProps = {
  view: CaseView;
  openOfBusiness: number;
  purchases: PurchaseRowView[] | undefined;
};

/** The buyer, spa and deal of a case; the deal and the spa may be gone by now. */
function CaseFacts({ view, openOfBusiness, purchases }: CaseFactsProps) {
  const { email, phone, business, businessId, deal, dealId } = view;
  return (
    <Facts>
      <Fact name="Email">{email}</Fact>
      {phone && (
        <Fact name="Phone">
          {phone}
          {' · '}
          <Link to={conversationPath(phone)} className={LINK}>
            Text
          </Link>
        </Fact>
      )}
      {purchases && (
        <Fact name="Purchase">
          <Purchases purchases={purchases} dealId={dealId} />
        </Fact>
      )}
      <Fact name="Deal">
        <Link to={`/admin/deals/${dealId}/edit`} className={LINK}>
          {deal}
        </Link>
      </Fact>
      <Fact name="Spa">
        <Link to={`/admin/businesses/${businessId}/edit`} className={LINK}>
          {business}
        </Link>
        {openOfBusiness > 0 && (
          <>
            {' · '}
            <Link to={casesPath({ business: businessId })} className={LINK}>
              {openText(openOfBusiness)}
            </Link>
          </>
        )}
      </Fact>
    </Facts>
  );
}

type PurchasesProps = { purchases: PurchaseRowView[]; dealId: string };

/** Each with its state, and whether its voucher was used. */
function Purchases({ purchases, dealId }: PurchasesProps) {
  if (purchases.length === 0)
    return (
      <>
        None of this deal with this email{' · '}
        <Link to={purchasesPath({ deal: dealId })} className={LINK}>
          All purchases of this deal
        </Link>
      </>
    );
  return (
    <ul className="grid gap-1">
      {purchases.map((purchase) => (
        <li key={purchase.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={purchasePath(purchase.id)} className={LINK}>
            {purchase.paid} on <AdminTime at={purchase.at} style="date" />
          </Link>
          <PurchaseBadge {...purchase} />
          {purchase.hasVoucher && <VoucherUse usedAt={purchase.usedAt} />}
        </li>
      ))}
    </ul>
  );
}

/** Where the person asks for it: nothing that they wrote stays. */
function EraseCase({ id }: { id: string }) {
  return (
    <details className="mt-10 max-w-2xl">
      <summary className="text-bad">Erase this complaint</summary>
      <ToastForm action={CASES} hiddenFields={{ id }} className="mt-2 grid gap-4">
        {(isBusy) => (
          <>
            <p>
              The complaint, its notes and its history are deleted at once, and it no longer counts.
              Backups keep it until they are deleted. This action cannot be undone.
            </p>
            <Button
              type="submit"
              look="danger"
              name="intent"
              value="erase"
              disabled={isBusy}
              className="justify-self-start"
            >
              Erase Complaint
            </Button>
          </>
        )}
      </ToastForm>
    </details>
  );
}
