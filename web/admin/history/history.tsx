import { Form } from 'react-router';
import { services } from '../../context.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { Pages } from '../../kit/lists/list.tsx';
import { listHref } from '../../kit/lists/query.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Field } from '../../kit/ui/field.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import { EntryLines } from '../changes/entry-lines.tsx';
import type { Route } from './+types/history';
import { allChanges } from './history.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export function loader({ url, context }: Route.LoaderArgs) {
  return allChanges(context.get(services), url.searchParams);
}

export const clientLoader = retried;

export default function AllChangesPage({ loaderData }: Route.ComponentProps) {
  const { days, page, hasMore, spa, day } = loaderData;
  return (
    <div className="max-w-3xl">
      <title>History</title>
      <h1 className="text-3xl md:text-4xl">History</h1>
      <Form className="mt-4 flex flex-wrap items-end gap-3">
        <Field
          key={`spa ${spa}`}
          label="Spa"
          name="spa"
          defaultValue={spa}
          maxLength={100}
          autoComplete="off"
          className="grow basis-52"
        />
        <Field key={day} label="Day" name="day" type="date" defaultValue={day} className="w-44" />
        <Button type="submit" look="quiet" className="min-h-12">
          Show
        </Button>
      </Form>
      {days.length === 0 && <p className="mt-6 text-ink-soft">No changes yet.</p>}
      {days.map(({ name, changes }) => (
        <section key={name} className="mt-6">
          <h2 className="font-sans font-semibold text-base">{name}</h2>
          <ol className="divide-y divide-line">
            {changes.map(({ entry, linkText, owner, thing, text, to }) => (
              <li key={entry.id} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
                <EntryLines entry={entry} owner={owner} thing={thing} text={text} />
                <TextLink to={to} tall className="text-sm">
                  {linkText}
                  {owner && <span className="sr-only">: {thing ?? owner}</span>}
                </TextLink>
              </li>
            ))}
          </ol>
        </section>
      ))}
      <Pages
        page={page}
        hasMore={hasMore}
        pageHref={(page) => listHref('/admin/history', { spa, day, page })}
      />
    </div>
  );
}
