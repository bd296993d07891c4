import { type ReactNode, useContext } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import { services } from './context.ts';
import figtree from './fonts/figtree.woff2?url';
import fraunces from './fonts/fraunces.woff2?url';
import { ErrorScreen } from './kit/layout/error-screen.tsx';
import { NavigationFeedback } from './kit/layout/navigation-feedback.tsx';
import { Stylesheet } from './kit/layout/stylesheet.ts';
import { SiteContext } from './kit/layout/use-site.ts';
import { ToastArea } from './kit/ui/toast.tsx';
import { ScenesFolder } from './kit/ui/use-scenes.ts';
import type { RouteFacts } from './route-facts.ts';
import { siteView } from './site-view.server.ts';

export const handle = { access: 'public' } satisfies RouteFacts;

export function loader({ context }: Route.LoaderArgs) {
  return siteView(context.get(services));
}

/** Names, contacts and color stay while a visitor walks from page to page. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const accent = root?.accent;
  const stylesheet = useContext(Stylesheet);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#141a18" media="(prefers-color-scheme: dark)" />
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={fraunces} as="font" type="font/woff2" crossOrigin="anonymous" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, made at build time */}
        <style id="styles" dangerouslySetInnerHTML={{ __html: stylesheet }} />
        {accent && <style id="accent">{accent}</style>}
        {root?.icons.map((icon) => (
          <link key={icon.href} {...icon} />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        <SiteContext value={root}>
          <ScenesFolder value={root?.scenes ?? '/scenes'}>{children}</ScenesFolder>
          <NavigationFeedback />
        </SiteContext>
        <ToastArea />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
