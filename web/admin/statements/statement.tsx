import { data, Link } from 'react-router';
import { PASS_ON_WARNING } from '../../../market/statements/copy.ts';
import { services } from '../../context.ts';
import { pressButton } from '../../kit/forms/form-action.server.ts';
import { PressButton } from '../../kit/forms/press-button.tsx';
import { submitOrRestore, toastOnly } from '../../kit/forms/submit-or-restore.ts';
import { AdminTime } from '../../kit/layout/admin-time.tsx';
import { retried } from '../../kit/layout/client-cache.ts';
import { NotFound } from '../../kit/lists/not-found.tsx';
import { RecordHeader } from '../../kit/lists/record-header.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { Fact } from '../../kit/ui/fact.tsx';
import { PrintButton } from '../../kit/ui/print-button.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { StatementLines, StatementSums } from '../../pages/owner/paper.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import { History } from '../changes/history.tsx';
import { purchasePath, purchasesPath } from '../purchases/query.ts';
import type { Route } from './+types/statement';
import { FAILED_TO_UPDATE } from './copy.ts';
import { linesPath, STATEMENTS, statementPath } from './query.ts';
import { StatementBadge } from './state-badge.tsx';
import { pressStatementButton, type StatementView, statementView } from './statement.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await statementView(context.get(services), params.id);
  return data(view ?? null, { status: view ? 200 : 404 });
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  return pressButton(args, (submission) => pressStatementButton(submission, args.params.id));
}

export const clientAction = submitOrRestore(FAILED_TO_UPDATE, toastOnly);

const LIST = { list: STATEMENTS, listName: 'All statements' };

const NOT_FOUND = {
  ...LIST,
  title: 'Statement Not Found',
  text: 'Nothing was sold in that month, or the address was mistyped.',
};

/** What a spa sold in a month, line by line, and what it owes. */
export default function StatementPage({ loaderData: view }: Route.ComponentProps) {
  if (!view) return <NotFound {...NOT_FOUND} />;
  const { id, title, state, sentAt, mailText, sum, paperSum, passOn, notes } = view;
  return (
    <>
      <title>{title}</title>
      <RecordHeader
        {...{ ...LIST, id, title }}
        badge={<StatementBadge state={state} />}
        detail={
          sentAt !== null && (
            <>
              {mailText} <AdminTime at={sentAt} />
            </>
          )
        }
      >
        <Verbs view={view} />
      </RecordHeader>
      <p className="mb-4 text-2xl">
        <span className="print:hidden">{sum}</span>
        <span className="hidden print:inline">{paperSum}</span>
      </p>
      {passOn && <PassOn text={passOn} />}
      {notes.map((note) => (
        <p key={note} className="mb-4 max-w-2xl">
          {note}
        </p>
      ))}
      <Sums view={view} />
      <Lines view={view} />
      <div className="print:hidden">
        <History history={view.history} />
      </div>
    </>
  );
}

/** The sum of a month that is open may change, so it is neither settled nor sent. */
function Verbs({ view: { id, state, sentAt, recipient, mailProblem } }: { view: StatementView }) {
  const press = { action: statementPath(id), className: 'contents print:hidden' };
  return (
    <>
      {state === 'closed' && (
        <PressButton {...press} intent="settle">
          Mark as settled
        </PressButton>
      )}
      {state === 'settled' && (
        <PressButton {...press} intent="reopen" look="quiet">
          Mark as not settled
        </PressButton>
      )}
      {state !== 'open' && recipient && !mailProblem && (
        <PressButton {...press} intent="send" values={{ sent: String(sentAt ?? '') }} look="quiet">
          {sentAt === null ? 'Send to the spa' : 'Send again'}
        </PressButton>
      )}
      <span className="print:hidden">
        <PrintButton />
      </span>
      {mailProblem && <p className="text-ink-soft text-sm print:hidden">{mailProblem}</p>}
    </>
  );
}

function PassOn({ text }: { text: string }) {
  return (
    <details className={cardLook('mb-6 max-w-2xl px-5 py-3 print:hidden', 'warn')}>
      <summary className="text-warn">What you owe the spa</summary>
      <p className="mt-2">{PASS_ON_WARNING}</p>
      <p className="mt-2 mb-2 text-xl">{text}</p>
    </details>
  );
}

function Sums({ view: { totals, used, businessId, business } }: { view: StatementView }) {
  return (
    <StatementSums totals={totals} used={used}>
      <Fact name="Spa">
        <TextLink to={`/admin/businesses/${businessId}/edit`} color="inherit">
          {business}
        </TextLink>
        <span className="print:hidden">
          {' · '}
          <TextLink to={purchasesPath({ business: businessId })} color="inherit">
            its purchases
          </TextLink>
        </span>
      </Fact>
    </StatementSums>
  );
}

function Lines({ view: { lines, hasMoreLines, month, businessId } }: { view: StatementView }) {
  return (
    <StatementLines
      lines={lines}
      hasMore={hasMoreLines}
      moreText="The CSV file has them all."
      beside={
        <TextLink
          href={linesPath({ month, business: businessId })}
          target="_self"
          tall
          className="text-sm print:hidden"
        >
          Download CSV
        </TextLink>
      }
      dealOf={({ sessionId, deal }) => (
        <Link to={purchasePath(sessionId)} className="underline">
          {deal}
        </Link>
      )}
      below={({ wasSaid }) =>
        wasSaid && <span className="block">The spa says that this was not a new client.</span>
      }
    />
  );
}
