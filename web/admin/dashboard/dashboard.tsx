import { Link } from 'react-router';
import type { RoutePolicy } from '../../access.ts';
import { services } from '../../context.ts';
import { ToastForm } from '../../forms/toast-form.tsx';
import { withFallback, withRetries } from '../../layout/client-cache.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { DealManager } from '../deals/deal-manager.tsx';
import { managedView } from '../deals/managed.server.ts';
import { withoutDeals } from '../deals/query.ts';
import { Icon } from '../icons.tsx';
import { navigationItems } from '../navigation.ts';
import type { Route } from './+types/dashboard';
import { type Notice, noticesFor } from './notices.server.ts';
import { SampleNotice } from './sample-notice.tsx';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(services);
  const managed = await managedView(new URLSearchParams(), app);
  return { sampleContent: app.sampleContent, notices: await noticesFor(app), managed };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const failed = {
    sampleContent: false,
    notices: [],
    managed: withoutDeals(new URLSearchParams()),
  };
  return withFallback(withRetries(serverLoader), failed);
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { sampleContent, notices, managed } = loaderData;
  return (
    <>
      <title>Admin Dashboard</title>
      <h1 className="text-3xl md:text-4xl">Admin Dashboard</h1>
      {sampleContent && <SampleNotice />}
      {notices.length > 0 && (
        <p className="mt-2">
          <a
            href="#notices"
            className="inline-flex min-h-11 items-center text-sage underline underline-offset-4"
          >
            {notices.length === 1 ? '1 notice waits' : `${notices.length} notices wait`} for you
          </a>
        </p>
      )}
      <Tiles />
      <section aria-labelledby="active-deals" className="mt-12">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 id="active-deals" className="text-2xl">
            Active Deals
          </h2>
          <Link to="/admin/deals/new" className={buttonLook()}>
            Create Deal
          </Link>
        </div>
        <DealManager managed={managed} back="/admin" />
      </section>
      {notices.length > 0 && <Notices notices={notices} />}
    </>
  );
}

function Tiles() {
  return (
    <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {navigationItems.map(({ to, name, icon, about }) => (
        <li key={to}>
          <Link
            to={to}
            className="motion-soft flex h-full items-start gap-4 rounded-card border border-line bg-surface p-5 hover:border-sage"
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sage-tint text-sage">
              <Icon name={icon} />
            </span>
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="block text-ink-soft text-sm">{about}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Notices({ notices }: { notices: Notice[] }) {
  return (
    <section aria-labelledby="notices" className="mt-12">
      <h2 id="notices" className="text-2xl">
        Waiting for you
      </h2>
      <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
        {notices.map(({ title, text, to, action }) => (
          <li key={title} className="flex gap-4 p-5">
            <span aria-hidden="true" className="mt-2 size-2.5 shrink-0 rounded-full bg-warn" />
            <div>
              <h3>
                {to ? (
                  <Link to={to} className="underline underline-offset-4">
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </h3>
              <p className="prose-line text-ink-soft">{text}</p>
              {action && (
                <ToastForm action={action.to} hiddenFields={{}} className="mt-3">
                  {(isBusy) => (
                    <Button type="submit" look="quiet" disabled={isBusy}>
                      {action.button}
                    </Button>
                  )}
                </ToastForm>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
