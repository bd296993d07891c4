import { data, Form, useNavigation } from 'react-router';
import { formatNumber } from '../../../market/words.ts';
import { services } from '../../context.ts';
import type { FormAnswer } from '../../kit/forms/failure.ts';
import { saveForm } from '../../kit/forms/form-action.server.ts';
import { submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { AdminTime } from '../../kit/layout/admin-time.tsx';
import { retried } from '../../kit/layout/client-cache.ts';
import { NotFound } from '../../kit/lists/not-found.tsx';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import { NOT_FOUND } from '../businesses/copy.ts';
import { PasswordField } from '../login/password-field.tsx';
import { stripePath } from '../settings/paths.ts';
import { SettingsScreen } from '../settings/settings-screen.tsx';
import type { Route } from './+types/stripe';
import { FAILED_TO_CONNECT } from './copy.ts';
import { changeStripe, stripeView } from './stripe.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await stripeView(context.get(services), params.id);
  return view ? data(view) : data(undefined, { status: 404 });
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  return saveForm<FormAnswer<'key'>>(args, FAILED_TO_CONNECT, (submission) =>
    changeStripe(args.params.id, submission),
  );
}

export const clientAction = submitOrRestore(
  FAILED_TO_CONNECT,
  (_, failure): FormAnswer<'key'> => ({ values: {}, failure }),
);

export default function StripePage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const answer: FormAnswer<'key'> | undefined = actionData;
  if (!loaderData) return <NotFound {...NOT_FOUND} />;
  const { businessId, name, isDeleted, isConnected, checkedAt, problem, accounts } = loaderData;
  const hasForm = businessId !== null && !isDeleted;
  return (
    <SettingsScreen to={stripePath}>
      {businessId !== null && (
        <p className="mt-2 text-ink-soft">
          {hasForm ? <TextLink to={`/admin/businesses/${businessId}/edit`}>{name}</TextLink> : name}
        </p>
      )}
      <div className="mt-6 grid max-w-2xl gap-6">
        {isConnected && (
          <div className={cardLook('grid gap-3 p-5')}>
            <p>
              {checkedAt === null ? (
                'Connected. Nothing was read yet.'
              ) : (
                <>
                  Connected. Last read: <AdminTime at={checkedAt} />
                </>
              )}
            </p>
            {problem && <p className="text-bad">{problem}</p>}
            <Form method="post" className="flex flex-wrap gap-3">
              <Button type="submit" look="quiet" name="intent" value="look" disabled={isSending}>
                Look now
              </Button>
              <Button
                type="submit"
                look="quiet"
                name="intent"
                value="disconnect"
                disabled={isSending}
              >
                Disconnect
              </Button>
            </Form>
          </div>
        )}
        <p className="prose-line">
          With a key that can only read, purchases, refunds and disputes of{' '}
          {businessId ? 'this spa’s deals' : 'your deals'} are seen within five minutes. At Stripe,
          under Developers → API keys, create a restricted key that may read Payment Links, Checkout
          Sessions, Charges and Refunds, and Disputes, and nothing else.
        </p>
        {answer?.failure && <Alert>{answer.failure.text}. Please try again in a moment.</Alert>}
        <Form method="post" noValidate className="grid gap-5">
          <PasswordField
            label="Stripe Read Key"
            name="key"
            required
            autoComplete="off"
            maxLength={300}
            placeholder="rk_live_…"
            problem={answer?.problems?.key}
          />
          <div>
            <Button type="submit" disabled={isSending}>
              {isConnected ? 'Replace the key' : 'Connect Stripe'}
            </Button>
          </div>
        </Form>
        {accounts && accounts.count > (isConnected ? 1 : 0) && <Accounts {...accounts} />}
      </div>
    </SettingsScreen>
  );
}

type AccountsProps = NonNullable<NonNullable<Route.ComponentProps['loaderData']>['accounts']>;

/** Those that are read, the ones with a problem first, and when each was last. */
function Accounts({ accounts, count }: AccountsProps) {
  const more = count - accounts.length;
  return (
    <details>
      <summary>Accounts that are read</summary>
      <ul className="text-sm wrap-anywhere">
        {accounts.map(({ id, name, checked_at, problem }) => (
          <li key={id} className="py-1">
            <TextLink to={`/admin/stripe/${id}`}>{name ?? 'Your account'}</TextLink>
            {checked_at === null ? (
              ': nothing read yet'
            ) : (
              <>
                : last read <AdminTime at={checked_at} />
              </>
            )}
            {problem && <span className="block text-bad">{problem}</span>}
          </li>
        ))}
        {more > 0 && <li className="py-1">And {formatNumber(more)} more.</li>}
      </ul>
    </details>
  );
}
