import { lasting } from '../lasting.ts';
import { trustLines } from '../trust/copy.ts';
import { trustFigures } from '../trust/figures.server.ts';
import type { PageServices } from './services.ts';

/** Live figures: true until a record changes, or the first of them gets too old. */
export async function trustPage({ db, now, site }: PageServices) {
  const figures = await trustFigures(db, now(), site.timeZone);
  const view = {
    lines: trustLines(figures),
    title: `What we know, and how | ${site.brand}`,
    description: `Licenses, prices, problems and answers: what ${site.brand} has records of.`,
    url: `${site.publicUrl}/trust`,
  };
  return lasting(view, figures);
}
