import { data } from 'react-router';
import { firstDealPath } from '../../../market/deals/sitemap.server.ts';
import { parseSettings } from '../../../market/settings/parse.ts';
import { effectiveSettings } from '../../../market/settings/rules.ts';
import { parseSection } from '../../../market/settings/sections.ts';
import { readSettings } from '../../../market/settings/store.server.ts';
import { defaultValues } from '../../../market/settings/table.ts';
import { type Services, services } from '../../context.ts';
import { readForm } from '../../kit/forms/read-form.server.ts';
import { redirect } from '../../redirect.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/preview';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** One who loads a preview's address again has no form to send. */
export function loader(_: Route.LoaderArgs) {
  return redirect('/admin/settings');
}

/** A public page as it will be with what is typed, which is not saved. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(services);
  const typed = await readForm(request);
  const section = parseSection(typed.section);
  if (!section) throw data('Please use the form', { status: 400, statusText: 'Bad Request' });
  const parsed = parseSettings(section, typed, defaultValues(app.defaults));
  if (parsed.kind === 'invalid') {
    const lines = ['Not shown, because something is not right yet:', ''];
    return new Response([...lines, ...Object.values(parsed.problems)].join('\n'), {
      status: 400,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'self'",
      },
    });
  }
  const { values } = await readSettings(app.db);
  const drafted = effectiveSettings(app.defaults, { ...values, ...parsed.values });
  return app.preview(await pathOf(typed.page, app), drafted);
}

/** Where a page of the form's choice is; a deal's, where there is one, is the first live deal's. */
async function pathOf(page: string | undefined, { db, now }: Services): Promise<string> {
  if (page === 'terms' || page === 'privacy') return `/${page}`;
  return (page === 'deal' ? await firstDealPath(db, now()) : undefined) ?? '/';
}
