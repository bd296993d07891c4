import { data, Link } from 'react-router';
import { soldView } from '../../../market/pages/bought.server.ts';
import { MAX_SEARCH_LENGTH } from '../../../market/pages/rules.ts';
import { services } from '../../context.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { UNLISTED_HEADERS } from '../../kit/layout/unlisted-headers.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Field } from '../../kit/ui/field.tsx';
import { OWN_PAGE } from '../../route-facts.ts';
import type { Route } from './+types/bought';

export const handle = OWN_PAGE;

/** For who has paid and has no link: from a spa to its deals, ended ones too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(services);
  const description = 'Find the deal that you bought, what it is worth, and how to book.';
  const head = { title: `I bought a deal | ${app.site.brand}`, description, hidden: true };
  const view = { head, maxLength: MAX_SEARCH_LENGTH, ...(await soldView(url.searchParams, app)) };
  return data(view, { headers: UNLISTED_HEADERS });
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function FindBoughtPage({ loaderData }: Route.ComponentProps) {
  const { search, maxLength, deals, hasMore } = loaderData;
  return (
    <div className="page py-6 md:py-10">
      <h1 className="text-3xl md:text-4xl">I bought a deal</h1>
      <p className="prose-line mt-3 text-ink-soft">Deals that have ended are here, too.</p>
      <search>
        <form
          action="/bought"
          method="get"
          className="mt-6 flex max-w-2xl flex-wrap items-end gap-3"
        >
          <Field
            key={search}
            label="Spa’s name or ZIP code"
            name="spa"
            defaultValue={search}
            autoComplete="off"
            maxLength={maxLength}
            required
            className="grow"
          />
          <Button type="submit" className="min-h-12">
            Find my deal
          </Button>
        </form>
      </search>
      <div role="status" className="mt-6">
        {deals?.length === 0 && (
          <p className="prose-line">
            We found no spa with this name or ZIP code. Your receipt from Stripe has the spa’s name.
          </p>
        )}
        {hasMore && <p>There are more. Type more of the spa’s name.</p>}
      </div>
      {deals && deals.length > 0 && (
        <ul aria-label="Deals" className="mt-6 grid max-w-2xl gap-2">
          {deals.map(({ path, title, business, endText }) => (
            <li key={path}>
              <Link
                to={path}
                className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 rounded-[10px] border border-line bg-surface px-4 py-3 hover:bg-sage-tint"
              >
                <span className="font-semibold">{title}</span>
                <span className="text-ink-soft text-sm">{endText}</span>
                <span className="w-full text-ink-soft text-sm">{business}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
