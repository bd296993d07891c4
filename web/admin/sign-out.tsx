import { data, Form } from 'react-router';
import { services } from '../context.ts';
import { clearTab } from '../kit/forms/browser-storage.ts';
import type { Failure } from '../kit/forms/failure.ts';
import { submitOrRestore } from '../kit/forms/submit-or-restore.ts';
import { Button } from '../kit/ui/button.tsx';
import { redirectDocument } from '../redirect.server.ts';
import type { RouteFacts } from '../route-facts.ts';
import type { Route } from './+types/sign-out';
import { clearMarkerCookie } from './login/session-cookies.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const FAILED = 'Failed to sign out';

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(services);
  try {
    // Drafts of all tabs go, and with the document the customers' data that its page came with.
    const headers = new Headers([
      ['Set-Cookie', clearMarkerCookie(app)],
      ['Clear-Site-Data', '"storage"'],
    ]);
    const clearedCookies = await app.administrator.signOut(request.headers.get('Cookie'));
    app.logSecurity({ event: 'signed-out', account: 'administrator' });
    for (const cookie of clearedCookies) headers.append('Set-Cookie', cookie);
    return redirectDocument('/admin/login', { headers });
  } catch (error) {
    app.report(error);
    return data<Failure>({ text: FAILED, why: 'failed' }, { status: 503 });
  }
}

export const clientAction = submitOrRestore(FAILED, (_, failure) => failure);

/** Every page has a Sign Out button that posts here; the page itself is for when that failed. */
export default function SignOutPage({ actionData }: Route.ComponentProps) {
  const title = actionData?.text ?? 'Sign out';
  return (
    <div className="max-w-xl">
      <title>{title}</title>
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      {actionData && (
        <p role="alert" className="mt-4 text-ink-soft">
          {actionData.why === 'unreachable'
            ? 'No answer came, so you may still be signed in on this browser. Please check your connection and try again.'
            : 'You are still signed in on this browser. Please try again in a moment.'}
        </p>
      )}
      <Form method="post" onSubmit={clearTab} className="mt-8">
        <Button type="submit">Sign Out</Button>
      </Form>
    </div>
  );
}
