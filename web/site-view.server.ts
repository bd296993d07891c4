import { offersAlerts, type Services } from './context.ts';
import { accentStyle } from './kit/layout/accent/accent.ts';
import { iconLinks, logoView } from './pages/social/logo-view.server.ts';
import { scenesFolder } from './pages/social/scene-colors.ts';

export type SiteView = ReturnType<typeof siteView>;

/** What every page shows of the site. */
export function siteView(app: Services) {
  const { site, settings, sampleContent, maps } = app;
  return {
    site,
    sampleContent,
    logo: logoView(site.logo),
    icons: iconLinks(site.logo),
    accent: accentStyle(settings.values.accent),
    scenes: scenesFolder(settings.values.accent),
    hasGoogleMaps: maps.googleKey !== undefined,
    offersAlerts: offersAlerts(app),
  };
}
