import { data, useNavigate } from 'react-router';
import { lasting } from '../../../market/lasting.ts';
import { siteHead } from '../../../market/pages/site-head.server.ts';
import { services } from '../../context.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { show } from '../../kit/layout/show.server.ts';
import { useSite } from '../../kit/layout/use-site.ts';
import { cardLook } from '../../kit/ui/card.tsx';
import { redirect } from '../../redirect.server.ts';
import { SAME_FOR_ALL } from '../../route-facts.ts';
import type { Route } from './+types/list-your-spa';
import { handleListYourSpaForm } from './handle-form.server.ts';
import { ListYourSpaForm } from './list-your-spa-form.tsx';

const NEXT = '/list-your-spa/thank-you';

export const handle = SAME_FOR_ALL;

export function loader({ context }: Route.LoaderArgs) {
  const app = context.get(services);
  const { brand, product } = app.site;
  const description = `Offer ${product} and spa deals on ${brand}: no subscription fee, you pay only when you get bookings.`;
  return show(context, lasting(siteHead(app, '/list-your-spa', 'List Your Spa', description)));
}

export const clientLoader = retried;

/** Browsers without JavaScript send the form here. */
export async function action({ request, context }: Route.ActionArgs) {
  const { answer, init } = await handleListYourSpaForm(request, context);
  return answer.kind === 'taken' ? redirect(NEXT, 303) : data(answer, init);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData);

export default function ListYourSpaPage({ actionData }: Route.ComponentProps) {
  const { site } = useSite();
  const navigate = useNavigate();
  return (
    <div className="page py-10 md:py-16">
      <div className={cardLook('max-w-xl p-6 sm:p-10')}>
        <h1 className="text-4xl">List Your Spa</h1>
        <ListYourSpaForm
          brand={site.brand}
          initialResult={actionData}
          onSent={() => navigate(NEXT)}
        />
      </div>
    </div>
  );
}
