import { Link } from 'react-router';
import type { RoutePolicy } from '../../access.ts';
import { services } from '../../context.ts';
import { withFallback, withRetries } from '../../layout/client-cache.ts';
import { buttonLook } from '../../ui/button.tsx';
import { DealTable } from '../deals/deal-table.tsx';
import { managedView } from '../deals/managed.server.ts';
import { withoutDeals } from '../deals/query.ts';
import { Icon } from '../icons.tsx';
import { FailedToLoad } from '../lists/failed-to-load.tsx';
import { navigationItems } from '../navigation.ts';
import type { Route } from './+types/dashboard';
import { countText, tileTexts, waitingTasks } from './figure-copy.ts';
import { readFigures } from './figures.server.ts';
import { NoticeList } from './notice-list.tsx';
import { noticesFor } from './notices.server.ts';
import { SampleNotice } from './sample-notice.tsx';
import { Waiting } from './waiting.tsx';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

const SHOWN_DEALS = 8;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(services);
  const { deals } = await managedView(new URLSearchParams(), app);
  const figures = await readFigures(app);
  return {
    sampleContent: app.sampleContent,
    tasks: waitingTasks(figures),
    tiles: tileTexts(figures),
    notices: await noticesFor(app, figures.unknownZips),
    activeDeals: countText(figures.activeDeals),
    deals: deals?.slice(0, SHOWN_DEALS) ?? null,
  };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const { deals } = withoutDeals(new URLSearchParams());
  const tiles: Record<string, string> = {};
  const nothing = { sampleContent: false, tasks: [], tiles, notices: [], activeDeals: '', deals };
  return withFallback(withRetries(serverLoader), nothing);
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { sampleContent, tasks, tiles, notices, activeDeals, deals } = loaderData;
  return (
    <>
      <title>Admin Dashboard</title>
      <h1 className="text-3xl md:text-4xl">Admin Dashboard</h1>
      {sampleContent && <SampleNotice />}
      <Waiting tasks={tasks} notices={notices.length} />
      <Tiles texts={tiles} />
      <section aria-labelledby="ending-deals" className="mt-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="ending-deals" className="font-semibold text-lg">
            Deals that end soonest
          </h2>
          <div className="flex flex-wrap items-center gap-x-6">
            <Link
              to="/admin/deals"
              className="inline-flex min-h-11 items-center text-sage underline underline-offset-4"
            >
              See all {activeDeals} <span className="sr-only">active deals</span>
            </Link>
            <Link to="/admin/deals/new" className={buttonLook()}>
              Create Deal
            </Link>
          </div>
        </div>
        {deals === null && <FailedToLoad what="deals" />}
        {deals?.length === 0 && (
          <p className="mt-4 rounded-card border border-line bg-surface p-6 text-center font-semibold">
            No active deals found
          </p>
        )}
        {deals && deals.length > 0 && <DealTable deals={deals} state="active" back="/admin" />}
      </section>
      {notices.length > 0 && <NoticeList notices={notices} />}
    </>
  );
}

function Tiles({ texts }: { texts: Record<string, string> }) {
  return (
    <ul className="mt-8 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      {navigationItems.map(({ to, name, icon }) => (
        <li key={to}>
          <Link
            to={to}
            className="motion-soft flex h-full flex-col gap-1 rounded-card border border-line bg-surface p-4 hover:border-sage"
          >
            <span className="hidden text-sage sm:block">
              <Icon name={icon} />
            </span>
            <span className="font-semibold">{name}</span>
            <span className="text-ink-soft text-sm">{texts[to]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
