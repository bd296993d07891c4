import { ADMIN, cookieOf, SECRET } from '../../helpers/app.ts';
import { signedHeaders } from '../../helpers/sms/fake-twilio.ts';
import { freePort, startReadyProgram } from '../program.ts';

const PUBLIC_URL = 'http://localhost';
const GATEWAY_TOKEN = 'the token of a gateway that is played';
const FROM = '+15125550100';
const LIVE = '/admin/messages/live';

let textCount = 0;

/** The gateway's address leads nowhere. */
export async function startMessagesProgram(environment: Record<string, string>) {
  const port = await freePort();
  const program = await startReadyProgram({
    AUTH_SECRET: SECRET,
    ...environment,
    PORT: String(port),
    PUBLIC_URL,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: GATEWAY_TOKEN,
    TWILIO_FROM: FROM,
    TWILIO_API_URL: 'http://127.0.0.1:1',
  });
  const origin = `http://127.0.0.1:${port}`;
  const post = (path: string, form: Record<string, string>, headers: Record<string, string>) =>
    fetch(origin + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
      headers,
    });
  return {
    origin,
    live: origin + LIVE,
    stop: () => program.stop(),
    signIn: async () => cookieOf(await post('/admin/login', ADMIN, { Origin: PUBLIC_URL })),
    async receiveText() {
      textCount += 1;
      const text = {
        MessageSid: `SM${textCount}`,
        From: '+15125550132',
        To: FROM,
        Body: 'Tuesday?',
      };
      const headers = signedHeaders(GATEWAY_TOKEN, `${PUBLIC_URL}/webhooks/sms`, text);
      const answer = await post('/webhooks/sms', text, headers);
      if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}`);
    },
  };
}
