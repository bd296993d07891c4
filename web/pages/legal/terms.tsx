import { lasting } from '../../../market/lasting.ts';
import { saysLicensed } from '../../../market/pages/license.server.ts';
import { siteHead } from '../../../market/pages/site-head.server.ts';
import { LICENSE_RULE } from '../../../market/settings/copy.ts';
import { services } from '../../context.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { show } from '../../kit/layout/show.server.ts';
import { useSite } from '../../kit/layout/use-site.ts';
import { SAME_FOR_ALL } from '../../route-facts.ts';
import type { Route } from './+types/terms';
import { Clause, LegalPage } from './legal-page.tsx';

export const handle = SAME_FOR_ALL;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(services);
  const description = `The terms on which ${app.site.brand} lists deals and you buy them.`;
  return show(
    context,
    lasting({
      terms: app.settings.policy.terms,
      licenseRule: LICENSE_RULE[(await saysLicensed(app)) ? 'needed' : 'shown'],
      ...siteHead(app, '/terms', 'Terms of Service', description),
    }),
  );
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData);

export default function Terms({ loaderData: { terms, licenseRule } }: Route.ComponentProps) {
  const { brand, supportEmail, jurisdiction } = useSite().site;
  return (
    <LegalPage title="Terms of Service">
      <Clause title="What we do">
        <p>
          {brand} lists discounted deals of independent spas. The treatment is provided by the spa,
          not by us. {licenseRule}
        </p>
      </Clause>
      <Clause title="Prices and payment">
        <p>
          You pay on an external checkout page. There are no hidden fees; tipping is optional. A
          confirmation email with booking instructions follows your purchase. Offers end at the time
          shown on the deal page.
        </p>
      </Clause>
      <Clause title="After you buy">
        <p>{terms.afterPurchase}</p>
        <p>{terms.cancelling}</p>
        <p>
          The limit per person and per visit is stated on the deal page. A deal can be gifted by
          giving the recipient's information at checkout.
        </p>
      </Clause>
      <Clause title="For spas">
        <p>There are no subscription fees. A spa pays only when it gets bookings.</p>
      </Clause>
      <Clause title="Complaints">
        <p>
          Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </Clause>
      <Clause title="Governing law">
        <p>
          These terms are governed by the laws of {jurisdiction ?? '[Jurisdiction]'}, without regard
          to its rules on conflicts of law.
        </p>
      </Clause>
    </LegalPage>
  );
}
