import { Form, Link } from 'react-router';
import type { ConnectionId } from '../../../../market/ports/connections.ts';
import { administratorSession, services } from '../../../context.ts';
import { saveForm } from '../../../kit/forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../../kit/forms/submit-or-restore.ts';
import { retriedOrNotLoaded, useLastShown } from '../../../kit/layout/last-shown.ts';
import { Button, buttonLook } from '../../../kit/ui/button.tsx';
import { cardLook } from '../../../kit/ui/card.tsx';
import { CopyButton } from '../../../kit/ui/copy-button.tsx';
import { Fold } from '../../../kit/ui/fold.tsx';
import { TextLink } from '../../../kit/ui/text-link.tsx';
import type { RouteFacts } from '../../../route-facts.ts';
import { useLive } from '../../live/use-live.ts';
import { backupPath, connectionsPath, enterPath } from '../paths.ts';
import { BehindProof, ProofFields, type ProofView } from '../security/proof.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import type { Route } from './+types/connections';
import { Findings } from './findings.tsx';
import { type ConnectionsAnswer, pressed } from './send-test.server.ts';
import { LastOutcomes, Row, StateLabel, When } from './state.tsx';
import { StripeCard } from './stripe-card.tsx';
import { TestTextForm } from './test-forms.tsx';
import { type ConnectionsView, type ConnectionView, connectionsView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const FAILED = 'Failed to send the test';

/** What few owners ever touch: folded, unless the doctor finds something. */
const MACHINE: ReadonlySet<ConnectionId> = new Set(['form', 'backups', 'database']);

export function loader({ url, context }: Route.LoaderArgs) {
  return connectionsView(
    context.get(services),
    context.get(administratorSession),
    url.searchParams.get('text'),
  );
}

export const clientLoader = retriedOrNotLoaded;

export function action(args: Route.ActionArgs) {
  return saveForm<ConnectionsAnswer>(args, FAILED, pressed);
}

export const clientAction = submitOrRestore(FAILED, restoreEntries);

export default function ConnectionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const view = useLastShown(loaderData);
  const { version, connections, stripe, environment } = view;
  useLive(version);
  const machine = connections.filter(({ id }) => MACHINE.has(id));
  const card = (connection: ConnectionView) => (
    <ConnectionCard key={connection.id} connection={connection} view={view} answer={actionData} />
  );
  return (
    <SettingsScreen to={connectionsPath}>
      <ul className="mt-6 mb-5 grid max-w-3xl gap-5">
        {connections.filter(({ id }) => !MACHINE.has(id)).map(card)}
        <StripeCard {...stripe} />
      </ul>
      <div className="max-w-3xl">
        <Fold
          title="Form service, backups, database and environment"
          isOpen={machine.some(({ findings }) => findings.some(({ kind }) => kind !== 'ok'))}
        >
          <ul className="grid gap-5">{machine.map(card)}</ul>
          <Environment {...environment} />
        </Fold>
      </div>
    </SettingsScreen>
  );
}

type ConnectionCardProps = {
  connection: ConnectionView;
  view: ConnectionsView;
  answer: ConnectionsAnswer | undefined;
};

function ConnectionCard({ connection, view, answer }: ConnectionCardProps) {
  const { id, name, state, purpose, findings } = connection;
  return (
    <li
      id={id}
      className={cardLook('grid scroll-mt-24 gap-3 p-5 [&_dd]:min-w-0 [&_dd]:wrap-break-word')}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-display text-xl">{name}</h2>
        <StateLabel state={state} />
      </div>
      <p className="prose-line">{purpose}</p>
      <Facts connection={connection} />
      <Findings findings={findings} />
      {id === 'backups' && (
        <TextLink to={backupPath} tall color="inherit">
          Download a backup
        </TextLink>
      )}
      <Entered connection={connection} proof={view.proof} />
      {id === 'texts' && <TestTextForm canSend={connection.canSend} view={view} answer={answer} />}
    </li>
  );
}

function Facts({ connection: { id, without, isConnected, last } }: { connection: ConnectionView }) {
  if (isConnected && !last) return null;
  return (
    <dl className="grid gap-x-5 gap-y-1 text-sm sm:grid-cols-[9rem_1fr]">
      {!isConnected && <Row term="Without it">{without}</Row>}
      {last && id === 'backups' && (
        <Row term="Last backup">
          <When at={last.success} />
        </Row>
      )}
      {last && id !== 'backups' && <LastOutcomes last={last} />}
    </dl>
  );
}

function Entered({ connection, proof }: { connection: ConnectionView; proof: ProofView }) {
  const { id, name, isInEnvironment, isEntered, variables } = connection;
  if (!variables.some(({ label }) => label)) return null;
  const isUnreadable = variables.some((one) => one.isUnreadable);
  const remove = (
    <>
      Remove<span className="sr-only"> {name}</span>
    </>
  );
  const isThere = isEntered || isInEnvironment;
  const notUsed = isEntered ? ' What was entered here is not used.' : '';
  return (
    <>
      {isInEnvironment && <p className="text-sm">Set by the environment.{notUsed}</p>}
      {isUnreadable && (
        <p role="alert" className="text-bad text-sm">
          What was entered cannot be opened with this AUTH_SECRET: enter it again.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {(!isInEnvironment || id === 'mail') && (
          <Link to={enterPath(id)} className={buttonLook(isThere ? 'quiet' : 'primary')}>
            {isThere ? (id === 'mail' ? 'Change or test' : 'Enter again') : 'Set up'}
            <span className="sr-only"> {name}</span>
          </Link>
        )}
        {isEntered && (
          <BehindProof proof={proof} button={remove} look="danger">
            <Form method="post" action={enterPath(id)} className="grid gap-4">
              <ProofFields proof={proof} />
              <div>
                <Button type="submit" name="intent" value="remove" look="danger">
                  {remove}
                </Button>
              </div>
            </Form>
          </BehindProof>
        )}
      </div>
    </>
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
