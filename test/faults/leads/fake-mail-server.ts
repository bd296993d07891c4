import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { mailCertificate } from './mail-certificate.ts';

/** Real mail servers behave in each of these ways. */
export type MailServerBehavior =
  | 'accept'
  | 'acceptSlowly'
  | 'refuseRecipient'
  | 'refuseRecipientForNow'
  | 'refuseText'
  | 'refuseTextForNow'
  | 'hangAtGreeting'
  | 'dropMidText'
  | 'hangAfterText'
  | 'breakAtGreeting';

export interface ReceivedEmail {
  from: string;
  to: string[];
  raw: string;
}

const SLOW_MS = 300;
const BYTES_BEFORE_DROP = 200;

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

export async function openMailServer(
  behavior: MailServerBehavior = 'accept',
  offersTls = true,
  certificate = mailCertificate,
) {
  const received: ReceivedEmail[] = [];
  const recipients: string[] = [];
  const greetings: string[] = [];
  const signIns: Array<'encrypted' | 'in clear'> = [];
  const state = { behavior, connections: 0, texts: 0 };
  const server = new SMTPServer({
    ...certificate,
    authOptional: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onConnect(_session, done) {
      state.connections += 1;
      if (state.behavior === 'breakAtGreeting') return done(refusal(421, 'Too busy'));
      if (state.behavior !== 'hangAtGreeting') done();
    },
    onAuth({ username, password }, { secure }, done) {
      signIns.push(secure ? 'encrypted' : 'in clear');
      const isRight = username === 'post' && password === 'stamp';
      return isRight ? done(null, { user: 'post' }) : done(new Error('Bad password'));
    },
    onMailFrom(_from, { hostNameAppearsAs }, done) {
      greetings.push(String(hostNameAppearsAs));
      done();
    },
    onRcptTo({ address }, _session, done) {
      recipients.push(address);
      if (state.behavior === 'refuseRecipient') return done(refusal(550, 'No such user'));
      if (state.behavior === 'refuseRecipientForNow') return done(refusal(450, 'Mailbox busy'));
      done();
    },
    onData(stream, session, done) {
      // A connection that is cut ends its stream with an error.
      receive(stream, session.envelope, done).catch(done);
    },
  });

  async function receive(
    stream: SMTPServerDataStream,
    envelope: { mailFrom: { address: string } | false; rcptTo: Array<{ address: string }> },
    done: (error?: Error | null) => void,
  ) {
    if (state.behavior === 'dropMidText') {
      await readSome(stream);
      for (const { _socket } of sockets()) _socket.destroy();
      return;
    }
    const raw = await text(stream);
    state.texts += 1;
    if (state.behavior === 'refuseText') return done(refusal(554, 'This looks like spam'));
    if (state.behavior === 'refuseTextForNow') return done(refusal(451, 'Come back later'));
    if (state.behavior === 'hangAfterText') return;
    if (state.behavior === 'acceptSlowly')
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    const { mailFrom, rcptTo } = envelope;
    received.push({
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      raw,
    });
    done();
  }

  const sockets = () => [...server.connections] as unknown as Array<{ _socket: Socket }>;

  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    urlFor: (user: string, password: string, options = 'tls.rejectUnauthorized=false') =>
      `smtp://${user}:${password}@127.0.0.1:${port}?${options}`,
    received,
    recipients,
    greetings,
    signIns,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        for (const { _socket } of sockets()) _socket.destroy();
        server.close(() => resolve());
      }),
  };
}

async function readSome(stream: SMTPServerDataStream) {
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes >= BYTES_BEFORE_DROP) return;
  }
}
