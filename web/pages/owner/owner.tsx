import { Form } from 'react-router';
import { findDealForEdit } from '../../../market/deals/store.server.ts';
import { changeDealStatus, type StatusChange } from '../../../market/deals/verbs.server.ts';
import { endOwnerSession } from '../../../market/owners/commands.server.ts';
import { PAUSED_BY_SPA } from '../../../market/owners/copy.ts';
import { ownerPage } from '../../../market/pages/owner.server.ts';
import { sendDrafts } from '../../../market/proposals/commands.server.ts';
import { ownerSession, services } from '../../context.ts';
import { type Flash, withFlash } from '../../kit/forms/flash.server.ts';
import { success } from '../../kit/forms/form-action.server.ts';
import { readForm, unreadable } from '../../kit/forms/read-form.server.ts';
import { VoucherCodeField } from '../../kit/forms/voucher-code-field.tsx';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { useSite } from '../../kit/layout/use-site.ts';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { redirect } from '../../redirect.server.ts';
import type { Route } from './+types/owner';
import { ownerCookie } from './guard.server.ts';
import { LOST_LINK, OWNERS_ONLY, ownerHead } from './head.ts';
import { Steps } from './steps.tsx';

export const handle = OWNERS_ONLY;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(services);
  const page = await ownerPage(app, context.get(ownerSession), app.linkSecret);
  return { head: ownerHead(app.site), ...page };
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

/** Pausing a deal, taking that back, sending what was begun, and signing out. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(services);
  const owner = context.get(ownerSession);
  const { intent, deal } = await readForm(request);
  if (intent === 'sign-out') {
    const cookie = ownerCookie(app);
    const token = await cookie.read(request.headers.get('Cookie'));
    if (token) await endOwnerSession(app.db, token);
    throw redirect(LOST_LINK, { headers: { 'Set-Cookie': await cookie.forget() } });
  }
  if (intent === 'send') {
    await sendDrafts(app.db, owner.id, app.now());
    return back(app, success('Sent. We look at it and write to you.'));
  }
  if (intent !== 'pause' && intent !== 'resume') throw unreadable();
  const stored = await findDealForEdit(app.db, deal ?? '');
  const isOwn = stored !== undefined && stored.deal.business_id === owner.businessId;
  const mayResume = stored?.deal.pause_reason === PAUSED_BY_SPA;
  if (!isOwn || (intent === 'resume' && !mayResume)) throw unreadable();
  const reason = intent === 'pause' ? PAUSED_BY_SPA : undefined;
  const change: StatusChange = { verb: intent, reason };
  const now = app.now();
  const outcome = await changeDealStatus(
    { ...app, now, actor: owner.name },
    stored.deal.id,
    change,
  );
  app.delivery.wake();
  const text = intent === 'pause' ? 'Paused. Nobody can buy it now.' : 'On sale again.';
  const refused = outcome.kind === 'refused' ? outcome.reason : undefined;
  return back(app, refused ? { kind: 'warning', text: refused } : success(text));
}

async function back(app: Parameters<typeof withFlash>[0], flash: Flash) {
  return redirect('/owner', { headers: await withFlash(app, flash) });
}

export default function OwnerPage({ loaderData }: Route.ComponentProps) {
  const { name, answers, steps, listed } = loaderData;
  const { brand } = useSite().site;
  return (
    <div className="page *:max-w-3xl py-6 md:py-10">
      <h1 className="text-3xl md:text-4xl">{name}</h1>
      <p className="text-ink-soft">Your page at {brand}</p>
      {steps && <Steps {...steps} />}
      {answers.length > 0 && <Answers answers={answers} />}
      {listed && <Listed {...listed} />}
      <Form method="post" className="mt-12">
        <Button type="submit" name="intent" value="sign-out" look="quiet">
          Sign Out
        </Button>
      </Form>
    </div>
  );
}

const ANSWER_TEXT = {
  draft: 'not sent yet',
  sent: 'we are looking at it',
  taken: 'taken',
  declined: 'not now',
};

function Answers({ answers }: { answers: Route.ComponentProps['loaderData']['answers'] }) {
  return (
    <Section id="asked" title="What you asked for" className="mt-8">
      <ul className="mt-2 grid gap-2">
        {answers.map(({ id, what, state, answer }) => (
          <li key={id}>
            {what}: {ANSWER_TEXT[state]}
            {answer && <span className="text-ink-soft">. {answer}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Listed({
  hasVouchers,
  uses,
  month,
  deals,
}: NonNullable<Route.ComponentProps['loaderData']['listed']>) {
  return (
    <>
      {hasVouchers && <CheckVoucher uses={uses} />}
      <Month {...month} />
      <Deals deals={deals} />
      <Section id="spa" title="My spa" className="mt-10">
        <p className="mt-2 text-ink-soft">
          Phone, address, hours, license and pictures. We look at each change before it is public.
        </p>
        <p className="mt-3 flex flex-wrap gap-3">
          <a href="/owner/spa" className={buttonLook('quiet')}>
            Change my spa
          </a>
          <a href="/owner/photos" className={buttonLook('quiet')}>
            Change pictures
          </a>
        </p>
      </Section>
    </>
  );
}

function CheckVoucher({ uses }: { uses: { code: string; title: string; time: string }[] }) {
  return (
    <Section id="check" title="Check a voucher" className="mt-8">
      <form action="/v" method="get" className="mt-3 flex flex-wrap items-end gap-3">
        <VoucherCodeField typed="" problem={undefined} />
        <Button type="submit" className="min-h-12">
          Check
        </Button>
      </form>
      {uses.length > 0 && (
        <ul aria-label="Used today" className="mt-4 grid gap-1 text-ink-soft">
          {uses.map(({ code, title, time }) => (
            <li key={`${code} ${time}`}>
              <TextLink href={`/v/${code}`} tall className="tabular-nums">
                {code}
              </TextLink>{' '}
              {title}, used at {time}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

type MonthProps = {
  name: string;
  beforeName: string;
  rows: { label: string; now: string; before: string }[];
};

function Month({ name, beforeName, rows }: MonthProps) {
  return (
    <Section id="month" title={name} className="mt-10">
      <table className="mt-3 w-full tabular-nums">
        <thead className="text-left text-ink-soft text-sm">
          <tr>
            <td />
            <th scope="col" className="font-normal">
              So far
            </th>
            <th scope="col" className="font-normal">
              {beforeName}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, now, before }) => (
            <tr key={label} className="border-line border-t">
              <th scope="row" className="py-2 text-left font-normal">
                {label}
              </th>
              <td className="font-semibold">{now}</td>
              <td className="text-ink-soft">{before}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Deals({
  deals,
}: Pick<NonNullable<Route.ComponentProps['loaderData']['listed']>, 'deals'>) {
  return (
    <Section id="deals" title="My deals" className="mt-10">
      <ul className="mt-3 grid gap-3">
        {deals.map((deal) => (
          <li key={deal.id} className={cardLook('grid gap-3 p-5')}>
            <div>
              <p className="font-semibold">{deal.title}</p>
              <p className="text-ink-soft">
                {[deal.priceText, deal.stateText, deal.endText].filter(Boolean).join(' · ')}
              </p>
              {deal.isProposed && <p className="text-ink-soft">Your change is being looked at.</p>}
            </div>
            <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
              <input type="hidden" name="deal" value={deal.id} />
              {deal.mayPause && (
                <Button type="submit" name="intent" value="pause" look="quiet">
                  Pause my deal
                </Button>
              )}
              {deal.mayResume && (
                <Button type="submit" name="intent" value="resume">
                  Put it back on sale
                </Button>
              )}
              <a href={`/owner/deals/${deal.id}`} className={buttonLook('quiet')}>
                {deal.endsSoon ? 'Ask to extend' : 'Change'}
              </a>
            </Form>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <a href="/owner/deal" className={buttonLook('quiet')}>
          Propose a deal
        </a>
      </p>
    </Section>
  );
}
