import { useEffect, useRef } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { type CheckView, checkView } from '../../../market/pages/voucher-check.server.ts';
import { CODE_MISTYPED } from '../../../market/purchases/copy.ts';
import { services } from '../../context.ts';
import { readForm, unreadable } from '../../kit/forms/read-form.server.ts';
import { submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { UNLISTED_HEADERS } from '../../kit/layout/unlisted-headers.ts';
import { useSite } from '../../kit/layout/use-site.ts';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { VoucherCode } from '../../kit/ui/voucher-code.tsx';
import { redirect } from '../../redirect.server.ts';
import { OWN_PAGE } from '../../route-facts.ts';
import { TermLines } from '../bought/terms.tsx';
import type { Route } from './+types/check';
import {
  isVoucherIntent,
  lookUp,
  press,
  requireVouchers,
  type VoucherIntent,
} from './check.server.ts';
import { TestPurchase, VoucherStatusLines } from './voucher-status.tsx';

/** Anybody may look up a voucher; the guest, the terms and the buttons are for its spa and the administrator. */
export const handle = OWN_PAGE;

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  await requireVouchers(context);
  const app = context.get(services);
  const head = {
    title: `Check a voucher | ${app.site.brand}`,
    description: 'What a voucher is worth today.',
    hidden: true,
  };
  const answer = await lookUp(request, context, params.code);
  if (answer.kind !== 'found') {
    const { kind, status, headers } = answer;
    return data({ kind, head }, { status, headers: { ...UNLISTED_HEADERS, ...headers } });
  }
  const pressedAt = Number(url.searchParams.get('done'));
  const view = await checkView(app, answer.found, answer.actor !== undefined, pressedAt);
  const isOtherSpa = answer.isOtherSpa === true;
  const isClosed = url.searchParams.has('closed') && answer.actor === undefined;
  const problem = isOtherSpa ? forAnother(view) : isClosed ? PROBLEMS.closed : undefined;
  // The spa's own page has the next code's field, and what was used today.
  const next = answer.isSpa ? '/owner' : '/v';
  const found = { kind: answer.kind, head, view, isOtherSpa, problem, next };
  return data(found, { headers: UNLISTED_HEADERS });
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

/** 'Use it now', once however many press it, for a while 'Undo', and after a restore 'I checked'. */
export async function action({ request, params, context }: Route.ActionArgs) {
  await requireVouchers(context);
  const { intent } = await readForm(request);
  if (!isVoucherIntent(intent)) throw unreadable();
  const answer = await lookUp(request, context, params.code);
  const actor = answer.kind === 'found' ? answer.actor : undefined;
  // The spa's session or the administrator's is over, and no cookie says whose it was; or it is another spa's.
  if (answer.kind !== 'found' || actor === undefined) {
    const isOther = answer.kind === 'found' && answer.isOtherSpa;
    throw redirect(`/v/${encodeURIComponent(params.code)}${isOther ? '' : '?closed'}`);
  }
  const app = context.get(services);
  const now = app.now();
  const problem = await press(app, { found: answer.found, actor, now }, intent);
  if (problem) return data({ problem: PROBLEMS[problem] }, { status: 409 });
  return redirect(`/v/${answer.found.code}${intent === 'use' ? `?done=${now}` : ''}`);
}

const PROBLEMS = {
  closed:
    'Nothing was changed: this phone is signed out. Open your page or sign in, then press again.',
  'used-before':
    'It was already used when you pressed the button. If that was you a moment ago, all is well.',
  stopped: 'It was stopped meanwhile and could not be used. Its state now is above.',
  missing: 'This voucher is gone.',
  late: 'It is too late to undo this.',
  failed: 'That did not work just now. Please try again in a moment.',
};

const forAnother = ({ businessName = 'another spa' }: CheckView) =>
  `This voucher is for ${businessName}. Open that spa’s page.`;

export const clientAction = submitOrRestore('', () => ({ problem: PROBLEMS.failed }));

export default function CheckVoucherPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page *:max-w-xl py-6 md:py-10">
      {loaderData.kind === 'found' ? (
        <Voucher
          {...loaderData.view}
          next={loaderData.next}
          isOtherSpa={loaderData.isOtherSpa}
          problem={actionData?.problem ?? loaderData.problem}
        />
      ) : (
        <EmptyState {...NOT_FOUND[loaderData.kind]}>
          <a href="/v" className={buttonLook()}>
            Check another
          </a>
        </EmptyState>
      )}
    </div>
  );
}

const NOT_FOUND = {
  unknown: {
    title: 'Unknown voucher',
    text: 'No voucher has this code. Compare it with the guest’s page, letter by letter.',
  },
  mistyped: { title: 'That is not a voucher code', text: CODE_MISTYPED },
  'rate-limited': {
    title: 'Please wait a while',
    text: 'Too many unknown codes came from here. Try again in an hour, or sign in.',
  },
};

type Props = CheckView & { problem: string | undefined; isOtherSpa: boolean; next: string };

function Voucher(voucher: Props) {
  const { code, title, businessName, quantityText, status, isDone, isInDoubt, staff, problem } =
    voucher;
  const { brand } = useSite().site;
  const state = useRef<HTMLDivElement>(null);
  const nextLink = useRef<HTMLAnchorElement>(null);
  const [heading] = status.lines;
  const shown = useRef(heading);
  // What was pressed is gone: on to the next guest, or to what the voucher is now.
  useEffect(() => {
    if (shown.current === heading && !problem && !isDone) return;
    shown.current = heading;
    (isDone ? nextLink : state).current?.focus();
  }, [heading, isDone, problem]);
  return (
    <>
      <h1 className="text-ink-soft text-lg">Voucher</h1>
      <div className={cardLook('mt-3 overflow-hidden')}>
        <div ref={state} tabIndex={-1} className="outline-none">
          <VoucherStatusLines {...status} />
          {problem && (
            <p role="alert" className="border-line border-b px-5 py-3 text-bad">
              {problem}
            </p>
          )}
        </div>
        <div className="p-5 md:p-8">
          <p>
            <VoucherCode code={code} className="text-[min(2rem,8vw)]" />
          </p>
          <p className="mt-3 font-semibold text-xl">
            {[title, quantityText].filter(Boolean).join(' ')}
          </p>
          <p className="text-ink-soft">{businessName}</p>
          {staff?.guest && <p className="mt-1">Guest: {staff.guest}</p>}
          {staff?.worth && <p className="mt-1">Worth {staff.worth}</p>}
          {voucher.isTest && <TestPurchase />}
        </div>
      </div>
      {staff?.mayUse && <PressButton intent="use">Use it now</PressButton>}
      {staff && isInDoubt && <PressButton intent="checked">I checked: it was not used</PressButton>}
      {!staff && status.isGood && !voucher.isOtherSpa && (
        <>
          <p className="mt-5 font-semibold">Write down the code and tell {brand}.</p>
          <a href="/owner" className={buttonLook('quiet', 'mt-4 min-h-14 w-full text-xl')}>
            Open my page
          </a>
        </>
      )}
      <p className="mt-6">
        <a
          ref={nextLink}
          href={voucher.next}
          className={buttonLook(isDone ? 'primary' : 'quiet', 'min-h-14 w-full text-xl')}
        >
          Check another
        </a>
      </p>
      {staff?.undoUntil && (
        <>
          <PressButton intent="undo">Undo</PressButton>
          <p className="mt-2 text-ink-soft text-sm">Until {staff.undoUntil}.</p>
        </>
      )}
      {staff && staff.terms.length > 0 && (
        <details className="mt-6">
          <summary>Terms</summary>
          <TermLines lines={staff.terms} />
        </details>
      )}
      {!staff && status.isGood && (
        <p className="mt-12">
          <TextLink href={`/admin/v/${code}`} tall color="soft" className="text-sm">
            Sign in to use it
          </TextLink>
        </p>
      )}
    </>
  );
}

type PressProps = { intent: VoucherIntent; children: string };

function PressButton({ intent, children }: PressProps) {
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" replace className="mt-6">
      <Button
        type="submit"
        name="intent"
        value={intent}
        look={intent === 'use' ? 'primary' : 'quiet'}
        disabled={sending}
        className="min-h-14 w-full text-xl"
      >
        {children}
      </Button>
    </Form>
  );
}
