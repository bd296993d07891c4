import assert from 'node:assert/strict';
import { ADMIN, cookieOf, signIn, type TestApp, visibleText } from '../../helpers/app.ts';
import { codeAt } from '../../helpers/authenticator.ts';

export const SECURITY = '/admin/settings/security';
export const CODE = '/admin/login/code';

export function press(
  testApp: TestApp,
  cookie: string,
  intent: string,
  values: Record<string, string> = {},
) {
  return testApp.post(SECURITY, { intent, ...values }, { Cookie: cookie });
}

export async function textOf(response: Response): Promise<string> {
  return visibleText(await response.text());
}

export function codesOn(html: string): string[] {
  return Array.from(
    html.matchAll(/<li>((?:[a-z2-9]{4}-){5}[a-z2-9]{4})<\/li>/g),
    ([, c = '']) => c,
  );
}

export async function startTotp(testApp: TestApp, cookie: string): Promise<string> {
  const html = await (await press(testApp, cookie, 'start-totp')).text();
  const [, secret] = html.match(/>((?:[A-Z2-7]{4} ){7}[A-Z2-7]{4})</) ?? [];
  assert.ok(secret, 'the secret is on the page');
  return secret;
}

export async function withTotp(testApp: TestApp) {
  const cookie = await signIn(testApp);
  const secret = await startTotp(testApp, cookie);
  const code = codeAt(secret, Date.now());
  const html = await (await press(testApp, cookie, 'confirm-totp', { code })).text();
  return { cookie, secret, codes: codesOn(html) };
}

export async function halfSignIn(testApp: TestApp, headers: Record<string, string> = {}) {
  const response = await testApp.post('/admin/login', ADMIN, headers);
  assert.equal(response.status, 302);
  assert.equal(response.headers.get('Location'), `${CODE}?to=%2Fadmin`);
  return cookieOf(response);
}

export async function opens(testApp: TestApp, cookie: string): Promise<boolean> {
  return (await testApp.get('/admin', { Cookie: cookie })).status === 200;
}
