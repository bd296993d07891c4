import type { ReactNode } from 'react';
import {
  data,
  Form,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import { unreadTotal } from '../../market/messages/store.server.ts';
import { version } from '../../package.json';
import type { RoutePolicy } from '../access.ts';
import { type Services, services } from '../context.ts';
import { isUnreachable } from '../forms/failure.ts';
import { takeFlash } from '../forms/flash.server.ts';
import { FlashToast } from '../forms/flash-toast.tsx';
import { withFallback, withRetries } from '../layout/client-cache.ts';
import { ErrorScreen, UnreachableNotice } from '../layout/error-screen.tsx';
import { Logo } from '../layout/logo.tsx';
import { usePrefetchScripts } from '../layout/route-scripts.ts';
import { useSite } from '../layout/use-site.ts';
import { buttonLook } from '../ui/button.tsx';
import type { Route } from './+types/admin-frame';
import { AdminNav } from './admin-nav.tsx';
import type { loader as messagesLoader } from './messages/messages.tsx';
import type { Screen } from './screen.ts';

const SIGN_OUT = '/admin/sign-out';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

/** A frame without a loader would let the browser walk between its pages past the guard. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const { flash, headers } = await takeFlash(app, request);
  return data({ flash, unread: await countUnread(app), version }, { headers });
}

/** Where no answer arrives, the inner screen says so; the frame around it stays. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(withRetries(serverLoader), { flash: null, unread: 0, version: undefined });
}

/** A count beside a link is not worth a screen that fails for it. */
async function countUnread({ db, report }: Services): Promise<number> {
  try {
    return await unreadTotal(db);
  } catch (error) {
    report(error);
    return 0;
  }
}

/** At every step and after every form; a screen that reloads automatically reloads only itself. */
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

/** Where nothing answers, the frame stays, with all that leads elsewhere. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData || !isUnreachable(error)) return <ErrorScreen error={error} />;
  return (
    <Frame {...loaderData} flash={null}>
      <UnreachableNotice />
    </Frame>
  );
}

type FrameProps = Route.ComponentProps['loaderData'] & { children: ReactNode };

function Frame({ flash, unread, version, children }: FrameProps) {
  usePrefetchScripts(SIGN_OUT);
  const inbox = useRouteLoaderData<typeof messagesLoader>('admin/messages/messages');
  const isShown = inbox?.kind === 'loaded';
  const screen = useMatches().at(-1)?.handle as Screen | undefined;
  const fills = screen?.fillsScreen === true;
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
      <Rail unread={isShown ? inbox.view.unread : unread} />
      <div
        className={`min-w-0 ${fills ? 'min-h-0 grow pb-(--bar) max-md:group-has-[[data-picked]]/frame:pb-[env(safe-area-inset-bottom)]' : 'pb-[calc(var(--bar)+2rem)] desk:pb-0'}`}
      >
        <FlashToast flash={flash} />
        <main
          id="content"
          tabIndex={-1}
          className={`outline-none ${fills ? 'h-full min-h-112' : 'mx-auto max-w-6xl px-4 py-8 sm:px-8 desk:py-12'}`}
        >
          {children}
        </main>
        {version && !fills && (
          <footer className="mx-auto max-w-6xl px-4 pb-8 text-ink-soft text-sm sm:px-8">
            {`Version ${version}`}
          </footer>
        )}
      </div>
    </div>
  );
}

function Rail({ unread }: { unread: number }) {
  const { site } = useSite();
  return (
    <header className="border-line border-b bg-surface max-md:group-has-[[data-picked]]/frame:hidden desk:sticky desk:top-0 desk:flex desk:h-dvh desk:flex-col desk:border-r desk:border-b-0">
      <div className="flex items-center justify-between gap-4 px-4 py-2 sm:px-8 desk:block desk:p-5">
        <Logo brand={site.brand} />
        <SignOut className="desk:hidden" />
      </div>
      <AdminNav unread={unread} />
      <SignOut className="mx-5 mt-auto mb-6 hidden desk:block" />
    </header>
  );
}

function SignOut({ className }: { className: string }) {
  const isSigningOut = useNavigation().formAction === SIGN_OUT;
  return (
    <Form method="post" action={SIGN_OUT} className={className}>
      <button type="submit" disabled={isSigningOut} className={buttonLook('quiet', 'w-full')}>
        Sign Out
      </button>
    </Form>
  );
}
