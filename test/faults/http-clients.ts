import { cookieOf } from '../helpers/app.ts';
import { businessForm } from '../helpers/valid-forms.ts';
import { ADMIN, PUBLIC_URL } from '../process/instance.ts';

export interface WriteRequest {
  path: string;
  name: string;
  form: Record<string, string>;
}

/** The program takes 600 listing requests in ten minutes from all visitors. */
export function listingRequest(n: number): WriteRequest {
  const name = `Listed ${n}`;
  const form = {
    businessName: name,
    email: `owner${n}@juniper.example`,
    phone: '(512) 555-0132',
    location: 'Austin, TX',
  };
  return { path: '/list-your-spa', name, form };
}

/** Its form has a key, so it may be sent again. */
export function businessRequest(n: number): WriteRequest {
  const name = `Business ${n}`;
  const form = { ...businessForm, name, key: `key-of-this-form-${n}` };
  return { path: '/admin/business/new', name, form };
}

/** It waits, because there is no gateway. */
export function messageRequest(n: number): WriteRequest {
  const name = `Text ${n}`;
  const path = `/admin/messages?phone=512555${1000 + (n % 1000)}`;
  return { path, name, form: { intent: 'send', text: name, key: `key-of-this-text-${n}` } };
}

/** Reuses connections, as a browser does. Follows no redirect. */
export function openVisitor(cookie = '') {
  let requests = 0;
  return async (
    origin: string,
    path: string,
    form?: Record<string, string>,
    signal?: AbortSignal,
  ) => {
    requests += 1;
    const answer = await fetch(origin + path, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      ...(signal && { signal }),
      redirect: 'manual',
      headers: {
        Accept: 'text/html',
        Cookie: cookie,
        Origin: PUBLIC_URL,
        'X-Forwarded-For': addressOf(requests),
      },
    });
    const body = await answer.text();
    return { status: answer.status, headers: answer.headers, body, cookie: cookieOf(answer) };
  };
}

/** Each request claims to come through a proxy from another region. */
function addressOf(request: number): string {
  const region = 11 + (request % 89);
  return `${region}.${(request >> 8) & 255}.${(request >> 16) & 255}.${request & 255}`;
}

export type Visitor = ReturnType<typeof openVisitor>;

export async function signInAdministrator(origin: string): Promise<Visitor> {
  const { cookie, status } = await openVisitor()(origin, '/admin/login', ADMIN);
  if (status !== 302) throw new Error(`Signing in answered ${status}`);
  return openVisitor(cookie);
}
