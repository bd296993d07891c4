import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import type { ConnectionId } from '../../../../market/ports/connections.ts';
import { counted } from '../../../../market/words.ts';
import { services } from '../../../context.ts';
import { HiddenFields } from '../../../kit/forms/hidden-fields.tsx';
import { retriedOrNotLoaded, useLastShown } from '../../../kit/layout/last-shown.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button, buttonLook } from '../../../kit/ui/button.tsx';
import { cardLook } from '../../../kit/ui/card.tsx';
import { CopyButton } from '../../../kit/ui/copy-button.tsx';
import { Fold } from '../../../kit/ui/fold.tsx';
import { TextLink } from '../../../kit/ui/text-link.tsx';
import type { RouteFacts } from '../../../route-facts.ts';
import { useLive } from '../../live/use-live.ts';
import { backupPath, connectionsPath, enterPath, stripePath } from '../paths.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import type { Route } from './+types/connections';
import { Findings } from './findings.tsx';
import { LastOutcomes, StateLabel, When } from './state.tsx';
import { type ConnectionsView, type ConnectionView, connectionsView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** What few owners ever touch: folded, unless the doctor finds something that no other screen says. */
const MACHINE: ReadonlySet<ConnectionId> = new Set(['form', 'backups', 'database']);

export function loader({ context }: Route.LoaderArgs) {
  return connectionsView(context.get(services));
}

export const clientLoader = retriedOrNotLoaded;

/** What connects the site: whether it works, and where it is set up and tried. */
export default function ConnectionsPage({ loaderData }: Route.ComponentProps) {
  const { version, connections, stripe, environment, key, mapPath } = useLastShown(loaderData);
  useLive(version);
  const machine = connections.filter(({ id }) => MACHINE.has(id));
  return (
    <SettingsScreen to={connectionsPath} title="Connections">
      <ul className="mt-6 mb-5 grid max-w-3xl gap-3">
        {connections
          .filter(({ id }) => !MACHINE.has(id))
          .map((connection) => (
            <ConnectionCard key={connection.id} {...connection} testKey={key} mapPath={mapPath} />
          ))}
        <StripeCard {...stripe} />
      </ul>
      <div className="max-w-3xl">
        <Fold
          title="For the person who runs the machine"
          isOpen={machine.some(
            ({ id, findings }) => id !== 'backups' && findings.some(({ kind }) => kind !== 'ok'),
          )}
        >
          <ul className="grid gap-5">
            {machine.map((connection) => (
              <MachineCard key={connection.id} {...connection} />
            ))}
          </ul>
          <Environment {...environment} />
        </Fold>
      </div>
    </SettingsScreen>
  );
}

type CardProps = {
  id: string;
  title: string;
  badge: ReactNode;
  line: ReactNode;
  children: ReactNode;
};

/** Whether one connection works, in a line, and its two buttons. */
function Card({ id, title, badge, line, children }: CardProps) {
  return (
    <li
      id={id}
      className={cardLook('flex scroll-mt-24 flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4')}
    >
      <div className="min-w-0 grow basis-64">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="font-display text-xl">{title}</h2>
          {badge}
        </div>
        <div className="mt-1 text-ink-soft text-sm wrap-anywhere">{line}</div>
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden">{children}</div>
    </li>
  );
}

const TITLES: Partial<Record<ConnectionId, string>> = { mail: 'Mail', texts: 'Texts' };

type ConnectionCardProps = ConnectionView & { testKey: string; mapPath: string | undefined };

function ConnectionCard(connection: ConnectionCardProps) {
  const { id, name, state, isInEnvironment, isEntered, variables, canSend, testKey, mapPath } =
    connection;
  const title = TITLES[id] ?? name;
  const about = <span className="sr-only"> {title}</span>;
  const isEnterable = variables.some(({ label }) => label);
  return (
    <Card {...{ id, title }} badge={<StateLabel state={state} />} line={<Line {...connection} />}>
      {isEnterable && (
        <Link
          to={enterPath(id)}
          className={buttonLook(
            isEntered || isInEnvironment || id === 'maps' ? 'quiet' : 'primary',
          )}
        >
          Set up{about}
        </Link>
      )}
      {id === 'mail' && canSend && (
        <Form method="post" action={enterPath(id)}>
          <HiddenFields values={{ key: testKey }} />
          <Button type="submit" look="quiet" name="intent" value="test-mail">
            Test{about}
          </Button>
        </Form>
      )}
      {id === 'texts' && canSend && (
        <Link to={`${enterPath(id)}#test`} className={buttonLook('quiet')}>
          Test{about}
        </Link>
      )}
      {id === 'maps' && mapPath && (
        <a href={mapPath} target="_blank" className={buttonLook('quiet')} rel="noopener">
          Test{about}
        </a>
      )}
    </Card>
  );
}

/** What is off without it, else why it last failed, else when it last worked. */
function Line({ id, without, isConnected, last }: ConnectionView) {
  if (id === 'maps') return 'A Google key adds Google’s map and ratings.';
  if (!isConnected || !last) return without;
  return last.failingSince && last.failure ? (
    <>
      Fails since <When at={last.failingSince} />: {last.failure.reason}
    </>
  ) : (
    <>
      Last success: <When at={last.success} />
    </>
  );
}

/** The accounts that are read: those with a problem by name, the others by their number. */
function StripeCard({ accounts, count, hasOwn }: ConnectionsView['stripe']) {
  const troubled = accounts.filter(({ problem }) => problem);
  const own = accounts.find(({ name }) => name === null);
  const tone = count > 0 && troubled.length === 0 ? 'good' : 'warn';
  const state = troubled.length > 0 ? 'Set up, and fails' : count > 0 ? 'Set up' : 'Not set up';
  const line = (
    <>
      {troubled.map(({ id, name, problem }) => (
        <p key={id}>
          <TextLink to={`/admin/stripe/${id}`} color="inherit">
            {name ?? 'Your account'}
          </TextLink>
          : <span className="text-bad">{problem}</span>
        </p>
      ))}
      {count === 0 && 'Nobody sees here what was bought, and buyers get no voucher.'}
      {own?.checked_at && !own.problem && (
        <>
          Last read: <When at={own.checked_at} />.{' '}
        </>
      )}
      {count > (own ? 1 : 0) && `${counted(count, 'account')}.`}
    </>
  );
  return (
    <Card id="stripe" title="Stripe" badge={<Badge tone={tone}>{state}</Badge>} line={line}>
      <Link to={stripePath} className={buttonLook(hasOwn ? 'quiet' : 'primary')}>
        Set up<span className="sr-only"> Stripe</span>
      </Link>
      {hasOwn && (
        <Form method="post" action={stripePath}>
          <Button type="submit" look="quiet" name="intent" value="look">
            Test<span className="sr-only"> Stripe</span>
          </Button>
        </Form>
      )}
    </Card>
  );
}

function MachineCard({ id, name, state, last, without, isConnected, findings }: ConnectionView) {
  return (
    <li id={id} className="scroll-mt-24 wrap-break-word">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-display text-xl">{name}</h2>
        <StateLabel state={state} />
      </div>
      {!isConnected && <p className="text-ink-soft text-sm">{without}</p>}
      {id === 'backups' && (
        <p className="text-ink-soft text-sm">
          Last backup: <When at={last?.success} />.{' '}
          <TextLink to={backupPath} color="inherit">
            Download a backup
          </TextLink>
        </p>
      )}
      {id !== 'backups' && last && <LastOutcomes last={last} />}
      <Findings findings={findings} />
    </li>
  );
}

function Environment({ variables, text }: ConnectionsView['environment']) {
  return (
    <section className="mt-5 text-sm">
      <h2 className="font-display text-xl">Variables of the environment</h2>
      <ul className="mt-2">
        {variables.map(({ name, isRequired, isSet, isUnreadable }) => (
          <li key={name}>
            <code>{name}</code>: {isSet ? 'set' : isUnreadable ? 'cannot be opened' : 'not set'}
            {!isRequired && ' (optional)'}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-ink-soft">
        These lines go into the program’s .env file, which Compose and systemd read too. Add the
        values there, then start the program again.
      </p>
      <pre className="mt-2 whitespace-pre-wrap rounded-card border border-line bg-paper p-4 wrap-anywhere">
        {text}
      </pre>
      <CopyButton text={text} what="the lines" className="mt-3" />
    </section>
  );
}
