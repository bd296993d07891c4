import { PRIVACY_OF_COUNTING, PRIVACY_WITHOUT_COUNTING } from '../../../market/insight/copy.ts';
import { lasting } from '../../../market/lasting.ts';
import { PRIVACY_OF_LICENSES } from '../../../market/licenses/copy.ts';
import { siteHead } from '../../../market/pages/site-head.server.ts';
import { hasPurchases } from '../../../market/purchases/list.server.ts';
import { PRIVACY_OF_PURCHASES } from '../../../market/vouchers/copy.ts';
import { services } from '../../context.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { show } from '../../kit/layout/show.server.ts';
import { useSite } from '../../kit/layout/use-site.ts';
import { SAME_FOR_ALL } from '../../route-facts.ts';
import type { Route } from './+types/privacy';
import { Clause, LegalPage } from './legal-page.tsx';

export const handle = SAME_FOR_ALL;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(services);
  const description = `What ${app.site.brand} collects, why, and whom to ask about it.`;
  return show(
    context,
    lasting({
      countsVisits: app.settings.countsVisits,
      hasPurchases: await hasPurchases(app.db),
      ...siteHead(app, '/privacy', 'Privacy Policy', description),
    }),
  );
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData);

export default function Privacy({
  loaderData: { countsVisits, hasPurchases },
}: Route.ComponentProps) {
  const { brand, supportEmail } = useSite().site;
  return (
    <LegalPage title="Privacy Policy" hasContents>
      <Clause title="Looking for a deal">
        <p>
          {brand} has no visitor accounts. When you search, your ZIP code is part of the page's
          address and is used to find deals near you. Your browser keeps the last ZIP code that you
          searched, so that the landing page can show deals near it. We do not build a profile of
          you, and we set no advertising cookies.
        </p>
      </Clause>
      <Clause title="Counting visits">
        {(countsVisits ? PRIVACY_OF_COUNTING : [PRIVACY_WITHOUT_COUNTING]).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Clause>
      <Clause title="Buying a deal">
        <p>
          Payment happens on an external checkout page. What you type there, your card included,
          goes to the checkout provider and never to us. Its own privacy policy applies. The page
          for those who bought asks for the day and nothing else. What you write on a gift card
          comes back as a page to print, and we do not keep it.
        </p>
        {hasPurchases && PRIVACY_OF_PURCHASES.map((text) => <p key={text}>{text}</p>)}
      </Clause>
      <Clause title="Asking us to list your spa">
        <p>
          If you send a List Your Spa request, we keep the business name, email, phone and location
          that you give us, so that we can contact you about your listing. With it we keep the page
          that you sent it from and the site or link that led you to us. We may pass the request to
          a form service that collects it for us. Each email that we write to you has a link that
          stops them: we then keep the address, so that we do not write to it again.
        </p>
      </Clause>
      <Clause title="Licenses of therapists">
        <p>{PRIVACY_OF_LICENSES}</p>
      </Clause>
      <Clause title="Reporting a problem">
        <p>
          If you report a problem with a deal, we keep what you write, your email address and, if
          you give it, your phone number, so that we can look into it and answer you. Nobody but us
          reads it: we may tell the spa what happened, but not who you are. Nothing of it is
          published. We delete a report two years after it came, and sooner if you ask us to; a
          backup has it until the backup is deleted.
        </p>
      </Clause>
      <Clause title="Emails about new deals">
        <p>
          If you ask for an email when a deal appears, we keep your address and ZIP code until the
          alert ends, and a month longer so that the links in our emails work. Without your
          confirmation we delete both after 48 hours. Each email has a link that stops them.
        </p>
      </Clause>
      <Clause title="Text messages">
        <p>
          If you text us, we keep your number and the conversation so that we can answer. Reply STOP
          at any time and we send nothing more.
        </p>
      </Clause>
      <Clause title="Pictures and maps">
        <p>
          A deal's picture or map may be loaded from another company's server, which then sees your
          network address, as with any page on the web. Once you open the map of results, your
          browser remembers it until you close the tab or the map, and shows the map on each search
          in that tab.
        </p>
      </Clause>
      <Clause title="How long we keep things, and your choices">
        <p>
          We keep requests and conversations for as long as they are needed to answer them and as
          the law requires. To see, correct or delete what we hold about you, write to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. We do not sell personal data.
        </p>
      </Clause>
    </LegalPage>
  );
}
