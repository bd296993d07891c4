import { Link } from 'react-router';
import { lasting } from '../../../market/lasting.ts';
import { THANK_YOU } from '../../../market/leads/copy.ts';
import { services } from '../../context.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { show } from '../../kit/layout/show.server.ts';
import { buttonLook } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { byPath, type RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/thank-you';

export const handle = {
  access: 'public',
  cached: byPath,
  counted: true,
  listed: false,
} satisfies RouteFacts;

export function loader({ context }: Route.LoaderArgs) {
  const { brand } = context.get(services).site;
  return show(
    context,
    lasting({ title: `Thank you | ${brand}`, description: THANK_YOU, hidden: true }),
  );
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData);

export default function ThankYouPage() {
  return (
    <div className="page py-10 md:py-16">
      <EmptyState
        title={THANK_YOU}
        text="Your request has reached us. We will ask you for four things: your agreement to our terms, your license, photos, and your service menu."
      >
        <Link to="/" className={buttonLook('quiet')}>
          Back to home
        </Link>
      </EmptyState>
    </div>
  );
}
