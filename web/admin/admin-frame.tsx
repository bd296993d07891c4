import { data, Form, Outlet, useNavigation } from 'react-router';
import type { RoutePolicy } from '../access.ts';
import { services } from '../context.ts';
import { takeFlash } from '../forms/flash.server.ts';
import { FlashToast } from '../forms/flash-toast.tsx';
import { Logo } from '../frame/logo.tsx';
import { useSite } from '../frame/use-site.ts';
import { buttonLook } from '../ui/button.tsx';
import type { Route } from './+types/admin-frame';
import { AdminNav } from './admin-nav.tsx';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

/** A frame without a loader would let the browser walk between its pages past the guard. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { flash, headers } = await takeFlash(context.get(services), request);
  return data({ flash }, { headers });
}

export default function AdminFrame({ loaderData: { flash } }: Route.ComponentProps) {
  return (
    <div className="min-h-dvh desk:grid desk:grid-cols-[15.5rem_1fr]">
      <a
        href="#content"
        className="absolute top-2 left-4 z-50 -translate-y-20 rounded-full bg-sage px-5 py-3 text-on-sage focus:translate-y-0"
      >
        Skip to content
      </a>
      <Rail />
      <div className="min-w-0 pb-24 desk:pb-0">
        <FlashToast flash={flash} />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto max-w-6xl px-4 py-8 outline-none sm:px-8 desk:py-12"
        >
          <Outlet />
        </main>
      </div>
    </div>
  );
}

function Rail() {
  const { site } = useSite();
  return (
    <header className="border-line border-b bg-surface desk:sticky desk:top-0 desk:flex desk:h-dvh desk:flex-col desk:border-r desk:border-b-0">
      <div className="flex items-center justify-between gap-4 px-4 py-2 sm:px-8 desk:block desk:p-5">
        <Logo brand={site.brand} />
        <SignOut className="desk:hidden" />
      </div>
      <AdminNav />
      <SignOut className="mx-5 mt-auto mb-6 hidden desk:block" />
    </header>
  );
}

function SignOut({ className }: { className: string }) {
  const leaving = useNavigation().formAction === '/admin/sign-out';
  return (
    <Form method="post" action="/admin/sign-out" className={className}>
      <button type="submit" disabled={leaving} className={buttonLook('quiet', 'w-full')}>
        Sign Out
      </button>
    </Form>
  );
}
