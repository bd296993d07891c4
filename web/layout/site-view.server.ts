import { offersAlerts, type Services } from '../context.ts';
import { iconLinks, logoView } from '../social/logo-view.server.ts';
import { scenesFolder } from '../social/scene-colors.ts';
import { accentStyle } from './accent/accent.ts';

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
