import { cookieOf } from '../helpers/app.ts';
import { businessForm } from '../helpers/valid-forms.ts';
import { ADMIN, PUBLIC_URL } from '../process/instance.ts';

/** Something to be stored, under a unique name. */
export interface WriteRequest {
  path: string;
  name: string;
  form: Record<string, string>;
}

/** A request of a spa owner's. The program takes 600 of all strangers in ten minutes. */
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

/** A business of the administrator's; its form has a key, so it may be sent again. */
export function businessRequest(n: number): WriteRequest {
  const name = `Business ${n}`;
  const form = { ...businessForm, name, key: `key-of-this-form-${n}` };
  return { path: '/admin/business/new', name, form };
}

/** A text to somebody; it waits, for there is no gateway. */
export function messageRequest(n: number): WriteRequest {
  const name = `Text ${n}`;
  const path = `/admin/messages?phone=512555${1000 + (n % 1000)}`;
  return { path, name, form: { intent: 'send', text: name, key: `key-of-this-text-${n}` } };
}

/** A visitor with open connections, as a browser has them. Follows no redirect. */
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

/** A proxy in front would say so: each request comes from somebody else, in another region than the last. */
function addressOf(request: number): string {
  const region = 11 + (request % 89);
  return `${region}.${(request >> 8) & 255}.${(request >> 16) & 255}.${request & 255}`;
}

export type Visitor = ReturnType<typeof openVisitor>;

/** A visitor who has signed in as the administrator. */
export async function signInAdministrator(origin: string): Promise<Visitor> {
  const { cookie, status } = await openVisitor()(origin, '/admin/login', ADMIN);
  if (status !== 302) throw new Error(`Signing in answered ${status}`);
  return openVisitor(cookie);
}
