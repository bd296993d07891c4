import { data, Form } from 'react-router';
import { services } from '../../context.ts';
import { saveForm } from '../../kit/forms/form-action.server.ts';
import { NotSaved } from '../../kit/forms/not-saved.tsx';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { NotFound } from '../../kit/lists/not-found.tsx';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { CopyButton } from '../../kit/ui/copy-button.tsx';
import { Fact, Facts } from '../../kit/ui/fact.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import { OPEN_AS_SPA } from '../businesses/copy.ts';
import type { Route } from './+types/owner';
import { actOnOwner, type OwnerAnswer } from './act.server.ts';
import { NewSpa, Proposal } from './proposal.tsx';
import { type OwnerView, ownerView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const FAILED = 'That did not work just now';

/** The address says whether it is of a business or of a lead. */
const spaOf = (path: string, id: string) =>
  path.startsWith('/admin/leads/') ? { leadId: id } : { businessId: id };

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const view = await ownerView(context.get(services), spaOf(url.pathname, params.id));
  return data(view ?? null, { status: view ? 200 : 404 });
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  const { pathname } = args.url;
  return saveForm<OwnerAnswer>(args, FAILED, (submission) =>
    actOnOwner(spaOf(pathname, args.params.id), pathname, submission),
  );
}

export const clientAction = submitOrRestore(FAILED, restoreEntries);

const NOT_FOUND = {
  title: 'Spa Not Found',
  text: 'Its address may have been mistyped.',
  list: '/admin/businesses',
  listName: 'All businesses',
};

export default function OwnerPage({ loaderData: view, actionData }: Route.ComponentProps) {
  if (!view) return <NotFound {...NOT_FOUND} />;
  const { name, isListed, steps, agreed, newSpa, proposals } = view;
  return (
    <>
      <title>{`${name}: its own page`}</title>
      <TextLink to={isListed ? '../edit' : '..'} relative="path" tall>
        {name}
      </TextLink>
      <h1 className="text-3xl md:text-4xl">Its own page</h1>
      <div className="mt-6 grid max-w-2xl gap-6">
        <OwnerLink view={view} />
        {(steps || agreed) && (
          <Facts>
            {steps && <Fact name="Steps done">{steps}</Fact>}
            {agreed && <Fact name="Terms">{agreed}</Fact>}
          </Facts>
        )}
        {actionData?.failure && <NotSaved failure={actionData.failure} />}
        {newSpa && <NewSpa newSpa={newSpa} answer={actionData} />}
        {proposals.map((proposal) => (
          <Proposal key={proposal.id} proposal={proposal} answer={actionData} />
        ))}
        {!newSpa && proposals.length === 0 && (
          <p className="text-ink-soft">The spa asks for nothing now.</p>
        )}
      </div>
    </>
  );
}

function OwnerLink({ view: { link, address, hasMail, name, isSample } }: { view: OwnerView }) {
  const url = link?.url;
  return (
    <Card
      title="Link"
      badge={url ? <Badge tone="good">Open</Badge> : <Badge tone="quiet">None</Badge>}
    >
      <p className="mt-2 text-ink-soft">
        With it the spa checks and uses its vouchers, sees its month, pauses its deals and asks for
        changes. It ends when {address} is no longer its email address.
      </p>
      {url && (
        <p className="mt-3 flex flex-wrap items-center gap-2">
          <code className="min-w-0 grow break-all text-sm">{url}</code>
          <CopyButton text={url} what={`the link of ${name}`} />
        </p>
      )}
      <Form method="post" className="mt-4 flex flex-wrap gap-2">
        {hasMail && (
          <Button type="submit" name="intent" value="send">
            {url ? 'Send it again' : 'Make and send it'}
          </Button>
        )}
        {!url && (
          <Button type="submit" name="intent" value="make" look="quiet">
            Make the link
          </Button>
        )}
        {url && isSample && (
          <a href={url} target="_blank" rel="noreferrer" className={buttonLook('quiet')}>
            {OPEN_AS_SPA}
          </a>
        )}
        {link?.isLiving && (
          <Button type="submit" name="intent" value="revoke" look="quiet">
            Revoke
          </Button>
        )}
      </Form>
    </Card>
  );
}
