import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import type { RoutePolicy } from '../access.ts';
import { isUnreachable } from '../forms/failure.ts';
import { ListYourSpaDialogProvider } from '../list-your-spa/list-your-spa-dialog-provider.tsx';
import { useServerDrawn } from '../ui/use-server-drawn.ts';
import type { Route } from './+types/public-frame';
import { ErrorScreen, UnreachableNotice } from './error-screen.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useSite } from './use-site.ts';

export const handle = { access: 'public' } satisfies RoutePolicy;

export default function PublicFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Where nothing answers, the frame stays, with all that leads elsewhere. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isUnreachable(error)) return <ErrorScreen error={error} />;
  return (
    <Frame>
      <UnreachableNotice />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  useServerDrawn(useSite().hasGoogleMaps);
  return (
    <ListYourSpaDialogProvider>
      <div className="group/page flex min-h-dvh flex-col print:min-h-0">
        <a
          href="#content"
          className="absolute left-4 top-2 z-50 -translate-y-20 rounded-full bg-sage px-5 py-3 text-on-sage focus:translate-y-0"
        >
          Skip to content
        </a>
        <Header />
        <main id="content" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        <Footer />
      </div>
    </ListYourSpaDialogProvider>
  );
}
