import { Link } from 'react-router';
import { trustPage } from '../../market/pages/trust.server.ts';
import { services } from '../context.ts';
import { retried } from '../layout/client-cache.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { show } from '../layout/show.server.ts';
import { SAME_FOR_ALL } from '../route-facts.ts';
import type { Route } from './+types/trust';

export const handle = SAME_FOR_ALL;

export async function loader({ context }: Route.LoaderArgs) {
  return show(context, await trustPage(context.get(services)));
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData);

export default function TrustPage({ loaderData: { lines } }: Route.ComponentProps) {
  return (
    <article className="page py-10">
      <Link
        to="/"
        className="inline-flex min-h-11 items-center text-sage underline underline-offset-4"
      >
        Back to home
      </Link>
      <h1 className="mt-4 text-4xl md:text-5xl">What we know, and how</h1>
      <p className="prose-line mt-4 text-ink-soft">
        We say only what is written down: a record, its day, and who looked. These are the figures
        of today, good or bad.
      </p>
      {lines.length === 0 && <p className="prose-line mt-8">There are no records yet.</p>}
      {lines.map(({ title, text, record }) => (
        <section key={title} className="mt-8">
          <h2 className="text-2xl">{title}</h2>
          <p className="prose-line mt-2">{text}</p>
          <p className="prose-line mt-1 text-ink-soft text-sm">Record: {record}</p>
        </section>
      ))}
    </article>
  );
}
