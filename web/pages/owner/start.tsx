import { data, Form, useNavigation } from 'react-router';
import { startOwnerSession } from '../../../market/owners/commands.server.ts';
import { OWNER_STEPS } from '../../../market/owners/copy.ts';
import { queueStarted } from '../../../market/owners/emails.server.ts';
import { findOwnerByToken, type Owner } from '../../../market/owners/store.server.ts';
import { parseOwnerToken } from '../../../market/owners/tokens.server.ts';
import { deviceInWords, MAX_USER_AGENT } from '../../../market/sessions/rules.ts';
import { isMonth } from '../../../market/statements/rules.ts';
import { clientAddress, pageState, type Services, services } from '../../context.ts';
import { readForm } from '../../kit/forms/read-form.server.ts';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { UNLISTED_HEADERS } from '../../kit/layout/unlisted-headers.ts';
import { useSite } from '../../kit/layout/use-site.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { redirect } from '../../redirect.server.ts';
import { OWN_PAGE } from '../../route-facts.ts';
import type { Route } from './+types/start';
import { ownerCookie, readOwner } from './guard.server.ts';
import { FAILED, LOST_LINK, ownerHead, statementPath } from './head.ts';

/** Its token is the permission to start; opening it changes nothing, since programs open links in mails. */
export const handle = OWN_PAGE;

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  context.get(pageState).isPrivate = true;
  const app = context.get(services);
  const head = ownerHead(app.site);
  const found = await ownerOf(app, context.get(clientAddress), params.token);
  if ('status' in found)
    return data({ head, ...found }, { status: found.status, headers: UNLISTED_HEADERS });
  const { name, businessId } = found;
  const signedIn = await readOwner(request, context);
  if (signedIn?.id === found.id) throw redirect(behind(url, found), { headers: UNLISTED_HEADERS });
  return data({ head, name, isListed: businessId !== undefined }, { headers: UNLISTED_HEADERS });
}

export const clientLoader = retried;

export const clientAction = submitOrRestore(FAILED, restoreEntries);

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

/** Begins a session of this phone, and leaves the token behind. A spa's starts are limited, since each is an email. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  context.get(pageState).isPrivate = true;
  const app = context.get(services);
  const { own } = await readForm(request);
  const owner = await ownerOf(app, context.get(clientAddress), params.token);
  if ('status' in owner) throw redirect(url.pathname);
  // By the link: whoever has a stolen one uses up its starts, and not those of the next.
  const link = `${owner.id} ${owner.link_number}`;
  if ((await app.admitOwnerToken(link)).kind === 'rate-limited')
    return data({ values: {}, failure: TOO_MANY_STARTS }, { status: 429 });
  const userAgent = request.headers.get('User-Agent')?.slice(0, MAX_USER_AGENT) ?? null;
  const now = app.now();
  const phone = { isOwnPhone: own === 'yes', userAgent };
  const { id: sessionId, token, seconds } = await startOwnerSession(app.db, owner.id, phone, now);
  const device = deviceInWords(userAgent);
  if (app.emailSender)
    await queueStarted(app.db, owner, { site: app.site, device, sessionId }, now);
  app.delivery.wake();
  return redirect(behind(url, owner), {
    headers: { 'Set-Cookie': await ownerCookie(app).write(token, seconds) },
  });
}

const TOO_MANY_STARTS = {
  why: 'refused',
  text: 'This page was opened very often in the last hour. Please try again later.',
} as const;

/** The page that a link in a mail is about. */
function behind({ searchParams }: URL, { businessId }: Owner): string {
  const step = OWNER_STEPS.find(({ id }) => id === searchParams.get('step'));
  const month = searchParams.get('month') ?? '';
  const to =
    businessId === undefined ? step?.to : isMonth(month) ? statementPath(month) : undefined;
  return to ?? '/owner';
}

/** Unknown tokens are counted by the address. */
async function ownerOf(
  app: Services,
  address: string,
  typed: string,
): Promise<Owner | { status: 404 | 429 }> {
  const token = parseOwnerToken(typed);
  if (token === undefined) return { status: 404 };
  const admission = await app.admitOwnerToken(address);
  if (admission.kind === 'rate-limited') return { status: 429 };
  const owner = await findOwnerByToken(app.db, token, app.linkSecret);
  if (!owner) return { status: 404 };
  await admission.refund();
  return owner;
}

const CLOSED = {
  404: {
    title: 'This link opens nothing',
    text: 'It may be an older one, or part of it was lost on the way.',
  },
  429: {
    title: 'Please wait a while',
    text: 'Too many links were opened from here. Try again in an hour.',
  },
};

export default function StartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { brand } = useSite().site;
  const isSending = useNavigation().formMethod === 'POST';
  if ('status' in loaderData)
    return (
      <div className="page py-12">
        <EmptyState {...CLOSED[loaderData.status]}>
          {loaderData.status === 404 && (
            <a href={LOST_LINK} className={buttonLook()}>
              Send me a new link
            </a>
          )}
        </EmptyState>
      </div>
    );
  return (
    <div className="page py-10 md:py-16">
      <div className={cardLook('max-w-xl p-6 sm:p-10')}>
        <h1 className="text-4xl">{loaderData.name}</h1>
        <p className="mt-3 text-pretty text-ink-soft">
          {loaderData.isListed
            ? `Your page at ${brand}: check vouchers, see your month, change your deals.`
            : `Your page at ${brand}: four steps to your first deal. You can stop after each and go on later.`}
        </p>
        <Form method="post" className="mt-6 grid gap-5">
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="own" value="yes" className="size-5 shrink-0 accent-sage" />
            This is the spa’s own phone: stay signed in for 30 days
          </label>
          {actionData?.failure && <Alert>{actionData.failure.text}</Alert>}
          <Button type="submit" disabled={isSending} className="min-h-13">
            Start
          </Button>
        </Form>
      </div>
    </div>
  );
}
