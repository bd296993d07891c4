import { Form } from 'react-router';
import { changeOwnDeal } from '../../../market/deals/verbs.server.ts';
import { endOwnerSession } from '../../../market/owners/commands.server.ts';
import { STEPS_LEFT } from '../../../market/owners/copy.ts';
import type { Owner } from '../../../market/owners/store.server.ts';
import { maySend, ownerPage } from '../../../market/pages/owner.server.ts';
import { sendDrafts } from '../../../market/proposals/commands.server.ts';
import { ownerSession, type Services, services } from '../../context.ts';
import { type Flash, withFlash } from '../../kit/forms/flash.server.ts';
import { success } from '../../kit/forms/form-action.server.ts';
import { NotSaved } from '../../kit/forms/not-saved.tsx';
import { readForm, unreadable } from '../../kit/forms/read-form.server.ts';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
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
import { FAILED, LOST_LINK, OWNERS_ONLY, ownerHead, statementPath } from './head.ts';
import { SENT, SendAll, Steps } from './steps.tsx';

export const handle = OWNERS_ONLY;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(services);
  const page = await ownerPage(app, context.get(ownerSession), app.linkSecret);
  return { head: ownerHead(app.site), ...page };
}

export const clientLoader = retried;

export const clientAction = submitOrRestore(FAILED, restoreEntries);

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

/** Pausing a deal, taking that back, sending what was begun, and signing out. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(services);
  const owner = context.get(ownerSession);
  const { intent, deal = '' } = await readForm(request);
  switch (intent) {
    // Signing out is an empty form, so after the session ended it leads to the link at once.
    case undefined:
      return signOut(app, request);
    case 'send': {
      const isReady = await maySend(app.db, owner);
      if (isReady) await sendDrafts(app.db, owner.id, app.now());
      return back(app, isReady ? success(SENT) : { kind: 'warning', text: STEPS_LEFT });
    }
    case 'pause':
    case 'resume':
      return changeDeal(app, owner, deal, intent);
    default:
      throw unreadable();
  }
}

async function signOut(app: Services, request: Request) {
  const cookie = ownerCookie(app);
  const token = await cookie.read(request.headers.get('Cookie'));
  if (token) await endOwnerSession(app.db, token);
  return redirect(LOST_LINK, { headers: { 'Set-Cookie': await cookie.forget() } });
}

async function changeDeal(app: Services, owner: Owner, id: string, verb: 'pause' | 'resume') {
  const { businessId, name: actor } = owner;
  if (businessId === undefined) throw unreadable();
  const outcome = await changeOwnDeal({ ...app, now: app.now(), actor }, id, businessId, verb);
  app.delivery.wake();
  if (outcome.kind === 'missing') return back(app, { kind: 'warning', text: 'This deal is gone.' });
  if (outcome.kind === 'refused') return back(app, { kind: 'warning', text: outcome.reason });
  return back(app, success(verb === 'pause' ? 'Paused. Nobody can buy it now.' : 'On sale again.'));
}

async function back(app: Services, flash: Flash) {
  return redirect('/owner', { headers: await withFlash(app, flash) });
}

export default function OwnerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, answers, hasDrafts, steps, listed } = loaderData;
  const { brand } = useSite().site;
  return (
    <div className="page *:max-w-3xl py-6 md:py-10">
      <h1 className="text-3xl md:text-4xl">{name}</h1>
      <p className="text-ink-soft">Your page at {brand}</p>
      {actionData?.failure && <NotSaved failure={actionData.failure} />}
      {steps && <Steps {...steps} />}
      {answers.length > 0 && <Answers answers={answers} hasDrafts={hasDrafts} />}
      {listed && <Listed {...listed} />}
      <Form method="post" className="mt-12">
        <Button type="submit" look="quiet">
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

function Answers({
  answers,
  hasDrafts,
}: Pick<Route.ComponentProps['loaderData'], 'answers' | 'hasDrafts'>) {
  return (
    <Section id="asked" title="What you asked for" className="mt-8">
      <ul className="mt-2 grid gap-2">
        {answers.map(({ id, what, state, answer }) => (
          <li key={id}>
            {what}: {state === 'taken' && answer ? 'taken in part' : ANSWER_TEXT[state]}
            {answer && <span className="text-ink-soft">. {answer}</span>}
          </li>
        ))}
      </ul>
      {hasDrafts && <SendAll isReady />}
    </Section>
  );
}

function Listed({ hasVouchers, uses, month, deals }: ListedSpa) {
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
          <a href="/owner/spa" className={buttonLook('quiet', 'max-sm:grow')}>
            Change my spa
          </a>
          <a href="/owner/photos" className={buttonLook('quiet', 'max-sm:grow')}>
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

type ListedSpa = NonNullable<Route.ComponentProps['loaderData']['listed']>;

function Month({ name, beforeName, rows, owed, hasStatement }: ListedSpa['month']) {
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
      {owed && <p className="mt-3 text-xl">{owed}</p>}
      {hasStatement && (
        <p className="mt-1">
          <TextLink to={statementPath()} tall>
            See the statement
          </TextLink>
        </p>
      )}
    </Section>
  );
}

function Deals({ deals }: Pick<ListedSpa, 'deals'>) {
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
                <Button
                  type="submit"
                  name="intent"
                  value="pause"
                  look="quiet"
                  className="max-sm:grow"
                >
                  Pause my deal
                </Button>
              )}
              {deal.mayResume && (
                <Button type="submit" name="intent" value="resume" className="max-sm:grow">
                  Put it back on sale
                </Button>
              )}
              <a href={`/owner/deals/${deal.id}`} className={buttonLook('quiet', 'max-sm:grow')}>
                {deal.endsSoon ? 'Ask to extend' : 'Change'}
              </a>
            </Form>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <a href="/owner/deal" className={buttonLook('quiet', 'max-sm:w-full')}>
          Propose a deal
        </a>
      </p>
    </Section>
  );
}
