import type { ReactNode } from 'react';
import {
  data,
  Outlet,
  PrefetchPageLinks,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { services } from '../../context.ts';
import { takeFlash } from '../../kit/forms/flash.server.ts';
import { FlashToast } from '../../kit/forms/flash-toast.tsx';
import { withFallback, withRetries } from '../../kit/layout/client-cache.ts';
import { ErrorScreen } from '../../kit/layout/error-screen.tsx';
import { Logo } from '../../kit/layout/logo.tsx';
import { useSite } from '../../kit/layout/use-site.ts';
import { KeyHelp } from '../../kit/lists/list-keys.tsx';
import { ToastArea } from '../../kit/ui/toast.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import { LiveContext, useStream } from '../live/use-live.ts';
import type { loader as messagesLoader } from '../messages/messages.tsx';
import { NO_BADGES } from '../navigation/navigation.ts';
import { PaletteButton } from '../search/palette-button.tsx';
import type { Route } from './+types/admin-frame';
import { readBadges } from './badges.server.ts';
import { PhoneBar, Rail } from './rail.tsx';
import { SIGN_OUT } from './sign-out-form.tsx';
import { BadgesContext, useBadges, useFreshDashboard } from './use-badges.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** A frame without a loader would let the browser walk between its pages past the guard. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const { flash, headers } = await takeFlash(app, request);
  const { timeZone } = app.site;
  return data({ flash, badges: await readBadges(app), timeZone }, { headers });
}

/** Where no answer arrives, the inner screen says so; the frame around it stays. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const nothing = { flash: null, badges: NO_BADGES };
  return withFallback(withRetries(serverLoader), () => nothing);
}

/** Loads the frame again at every step and after every form, but not where a screen reloads itself. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = change;
  return currentUrl.href === nextUrl.href && !formMethod
    ? false
    : defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname;
}

export default function AdminFrame({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <ErrorScreen error={error} />;
  const frame = (notice: ReactNode) => (
    <Frame {...loaderData} flash={null}>
      {notice}
    </Frame>
  );
  return <ErrorScreen error={error} frame={frame} />;
}

type FrameProps = Route.ComponentProps['loaderData'] & { children: ReactNode };

function Frame({ flash, badges, children }: FrameProps) {
  const { site } = useSite();
  const inbox = useRouteLoaderData<typeof messagesLoader>('admin/messages/messages');
  const stream = useStream();
  const { counts: live, hasPurchases } = useBadges(badges, stream.received);
  useFreshDashboard(badges.counts, live);
  const counts = inbox && !('notLoaded' in inbox) ? { ...live, unread: inbox.unread } : live;
  const facts = useMatches().at(-1)?.handle as RouteFacts | undefined;
  const fills = facts?.fillsScreen === true;
  return (
    <div
      className={`group/frame desk:grid desk:grid-cols-[15.5rem_1fr] ${fills ? 'flex h-dvh flex-col desk:grid-rows-[100%]' : 'min-h-dvh'}`}
    >
      <a
        href="#content"
        className="absolute top-2 left-4 z-50 -translate-y-20 rounded-full bg-sage px-5 py-3 text-on-sage focus:translate-y-0"
      >
        Skip to content
      </a>
      <PrefetchPageLinks page={SIGN_OUT} />
      <Rail counts={counts} hasPurchases={hasPurchases} brand={site.brand} />
      <PhoneBar counts={counts} />
      <div
        className={`min-w-0 ${fills ? 'flex min-h-0 grow flex-col pb-(--bar) max-md:group-has-[[data-picked]]/frame:pb-[env(safe-area-inset-bottom)]' : 'pb-[calc(var(--bar)+2rem)] desk:pb-0'}`}
      >
        <ToastArea place={OVER_THE_BAR} />
        <TopBar brand={site.brand} />
        <FlashToast flash={flash} />
        <main
          id="content"
          tabIndex={-1}
          className={`outline-none ${fills ? 'min-h-112 grow' : 'mx-auto max-w-6xl px-4 pt-2 pb-8 sm:px-8'}`}
        >
          <BadgesContext value={{ counts, hasPurchases }}>
            <LiveContext value={stream}>{children}</LiveContext>
          </BadgesContext>
        </main>
      </div>
    </div>
  );
}

function TopBar({ brand }: { brand: string }) {
  return (
    <header className="print:hidden sticky top-0 z-20 flex h-14 items-center gap-3 bg-paper px-4 sm:px-[max(2rem,50%-34rem)] short:static max-md:group-has-[[data-picked]]/frame:hidden">
      <div className="min-w-28 desk:hidden">
        <Logo brand={brand} />
      </div>
      <div className="max-desk:ml-auto">
        <PaletteButton />
      </div>
      <KeyHelp />
    </header>
  );
}

/** They float over the bar at the top, which is always there: nothing below moves, and none covers what one may press. */
const OVER_THE_BAR =
  'sticky top-1 z-30 h-0 auto-rows-max gap-1 mx-4 sm:ml-auto sm:w-[26rem] sm:max-w-[calc(100%-4rem)] sm:mr-[max(2rem,50%-34rem)] max-md:group-has-[[data-picked]]/frame:top-[30dvh]';
