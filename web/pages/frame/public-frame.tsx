import { type ReactNode, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ErrorScreen } from '../../kit/layout/error-screen.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import { useListYourSpa } from '../list-your-spa/use-list-your-spa.tsx';
import type { Route } from './+types/public-frame';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Nothing may distract on a deal's or a spa's page; the third one is the form itself, and the last are spas that sent it. */
const pathsWithoutListButton = /^\/(?:deals\/|business\/|list-your-spa|owner)/;

/** Where a spa checks vouchers, nothing else is in reach. */
const checksVouchers = /^\/v(?:\/|$)/;

export const handle = { access: 'public' } satisfies RouteFacts;

export default function PublicFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} frame={(notice) => <Frame>{notice}</Frame>} />;
}

function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const offersListing = !pathsWithoutListButton.test(pathname);
  useClosedMenu();
  const { dialog, openInstead } = useListYourSpa();
  return (
    <>
      <div onSubmit={openInstead} className="group/page flex min-h-dvh flex-col print:min-h-0">
        <SkipLink to="content" />
        {pathname === '/deals' && <SkipLink to="results" />}
        <Header offersListing={offersListing} />
        <main id="content" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        {!checksVouchers.test(pathname) && <Footer />}
      </div>
      {dialog}
    </>
  );
}

function SkipLink({ to }: { to: string }) {
  return (
    <a
      href={`#${to}`}
      className="absolute left-4 top-2 z-50 -translate-y-20 rounded-full bg-sage px-5 py-3 text-on-sage focus:translate-y-0"
    >
      Skip to {to}
    </a>
  );
}

/** Each step closes the menu. On the first page it may be open before scripts run. */
function useClosedMenu(): void {
  // Changes with each step.
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end of each step
  useEffect(() => () => document.getElementById('menu')?.hidePopover(), [key]);
}
