import { data, Form, useNavigation } from 'react-router';
import { DEMO_BUYER } from '../../../market/demo/rules.ts';
import { findDemoDeal } from '../../../market/demo/store.server.ts';
import { formatDollars } from '../../../market/dollars.ts';
import { pageState, type Services, services } from '../../context.ts';
import { takePublicForm } from '../../kit/forms/public-form.server.ts';
import { submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { UNLISTED_HEADERS } from '../../kit/layout/unlisted-headers.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { redirect } from '../../redirect.server.ts';
import { OWN_PAGE } from '../../route-facts.ts';
import type { Route } from './+types/checkout';

export const handle = OWN_PAGE;

const FAILED = 'This could not be bought. Please try again.';
const TOO_MANY = 'Too many purchases from your network. Please try again in a few minutes.';

/** Stands in for Stripe's checkout in a demo: one press buys, and nothing is charged. */
export async function loader({ params, context }: Route.LoaderArgs) {
  context.get(pageState).isPrivate = true;
  const { title, cents, businessName } = await findOrMissing(context.get(services), params.dealId);
  const head = { title: 'Demo checkout', description: '', hidden: true };
  const view = { head, title, businessName, price: formatDollars(cents) };
  return data(view, { headers: UNLISTED_HEADERS });
}

export const clientLoader = retried;

async function findOrMissing({ db, now, demoStripe }: Services, id: string) {
  const deal = demoStripe && (await findDemoDeal(db, id, now()));
  if (deal) return { ...deal, demoStripe };
  throw data('', { status: 404, statusText: 'Not Found', headers: UNLISTED_HEADERS });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  context.get(pageState).isPrivate = true;
  const { demoStripe, id, link, cents } = await findOrMissing(context.get(services), params.dealId);
  let session: string | undefined;
  const { init, outcome } = await takePublicForm<typeof DEMO_BUYER>(request, context, {
    form: 'demo',
    messages: { tooMany: TOO_MANY, failed: FAILED },
    parse: () => ({ kind: 'valid', form: DEMO_BUYER }),
    async store(buyer) {
      session = await demoStripe.pay({ link, cents, reference: id, ...buyer });
    },
  });
  if (outcome.kind === 'taken')
    return redirect(session ? `/bought/${id}?session=${session}` : `/bought/${id}`, 303);
  const failure = outcome.kind === 'invalid' ? FAILED : outcome.message;
  return data({ failure }, { ...init, headers: { ...UNLISTED_HEADERS, ...init.headers } });
}

export const clientAction = submitOrRestore(FAILED, (_, { text }) => ({ failure: text }));

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function DemoCheckout({ loaderData, actionData }: Route.ComponentProps) {
  const { title, businessName, price } = loaderData;
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <div className="page py-10">
      <div className={cardLook('max-w-xl p-6 sm:p-10')}>
        <h1 className="text-4xl">Demo: nothing is charged</h1>
        <p className="mt-3 text-pretty text-ink-soft">
          On your own site this is Stripe’s checkout. Here you can buy “{title}” at {businessName}{' '}
          and see what a buyer, the spa and you get.
        </p>
        <p className="mt-4 text-3xl">{price}</p>
        <Form method="post" className="mt-6 grid gap-6">
          {actionData && <Alert>{actionData.failure}</Alert>}
          <Button type="submit" disabled={isSending} className="min-h-13">
            {isSending ? 'Buying…' : 'Buy in the demo'}
          </Button>
        </Form>
      </div>
    </div>
  );
}
