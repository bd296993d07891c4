import { data, Form, useNavigation } from 'react-router';
import { LINK_SENT } from '../../../market/owners/copy.ts';
import { queueOwnerLink } from '../../../market/owners/emails.server.ts';
import { MAX_SENT_LINKS } from '../../../market/owners/rules.ts';
import { findOwnersByEmail } from '../../../market/owners/store.server.ts';
import { HONEYPOT } from '../../../market/rules.ts';
import { isEmail } from '../../../market/schema.ts';
import { oneLine } from '../../../market/text.ts';
import { pageState, services } from '../../context.ts';
import { takePublicForm } from '../../kit/forms/public-form.server.ts';
import { submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { useSite } from '../../kit/layout/use-site.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { Field } from '../../kit/ui/field.tsx';
import { Honeypot } from '../../kit/ui/honeypot.tsx';
import { OWN_PAGE } from '../../route-facts.ts';
import type { Route } from './+types/link';
import { FAILED, ownerHead } from './head.ts';

export const handle = OWN_PAGE;

export function loader({ context }: Route.LoaderArgs) {
  context.get(pageState).isPrivate = true;
  const { site, emailSender } = context.get(services);
  return { head: ownerHead(site), hasMail: emailSender !== undefined };
}

export const clientLoader = retried;

export const clientAction = submitOrRestore(FAILED, (_, { text: message }) => ({
  kind: 'failed' as const,
  message,
}));

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

const MESSAGES = {
  email: 'Please enter the email address of your spa',
  tooMany: 'Too many requests came from here. Please try again in a while.',
  failed: 'That did not work just now. Please try again in a moment.',
};

/** Answers alike whether a spa has the address or not. */
export async function action({ request, context }: Route.ActionArgs) {
  const { outcome, init } = await takePublicForm(request, context, {
    form: 'owners',
    messages: MESSAGES,
    parse: ({ email = '' }) => {
      const address = oneLine(email.slice(0, 1000));
      return isEmail(address)
        ? { kind: 'valid', form: { email: address } }
        : { kind: 'invalid', problems: { email: MESSAGES.email } };
    },
    store: async ({ email }, _, app) => {
      const owners = app.emailSender ? await findOwnersByEmail(app.db, email) : [];
      for (const owner of owners.slice(0, MAX_SENT_LINKS))
        await queueOwnerLink(app.db, owner, app.site, app.now());
    },
  });
  return data(outcome, init);
}

export default function LostLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, supportEmail } = useSite().site;
  const isSending = useNavigation().formMethod === 'POST';
  const isTaken = actionData?.kind === 'taken';
  const problem = actionData?.kind === 'invalid' ? actionData.problems.email : undefined;
  return (
    <div className="page py-10 md:py-16">
      <div className={cardLook('max-w-xl p-6 sm:p-10')}>
        <h1 className="text-4xl">Your page</h1>
        {!isTaken && (
          <p className="mt-3 text-pretty text-ink-soft">
            A spa opens its page at {brand} with the link that it got from us.{' '}
            {loaderData.hasMail
              ? 'Enter the email address of your spa, and we send it again.'
              : `Write to ${supportEmail} for a new one.`}
          </p>
        )}
        {!loaderData.hasMail ? null : isTaken ? (
          <p role="status" className="mt-6 font-semibold">
            {LINK_SENT} Nothing after some minutes? Write to {supportEmail}.
          </p>
        ) : (
          <Form method="post" noValidate className="mt-6 grid gap-5">
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              problem={problem}
              required
            />
            <Honeypot name={HONEYPOT} />
            {actionData?.kind === 'failed' && <Alert>{actionData.message}</Alert>}
            <Button type="submit" disabled={isSending} className="min-h-13">
              Send me a new link
            </Button>
          </Form>
        )}
      </div>
    </div>
  );
}
