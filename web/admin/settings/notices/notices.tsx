import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { administratorEmail, services } from '../../../context.ts';
import { saveForm } from '../../../forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../../forms/submit-or-restore.ts';
import { withRetries } from '../../../layout/client-cache.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import { History } from '../../history/history.tsx';
import { sectionTitles } from '../labels.ts';
import { SettingsNav } from '../settings-nav.tsx';
import type { Route } from './+types/notices';
import { FAILED, type NoticesAnswer, pressed } from './actions.server.ts';
import { NoticesForm } from './notices-form.tsx';
import { RecentNotices } from './recent-notices.tsx';
import { TestForms } from './test-forms.tsx';
import { noticesView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const LOOK_AGAIN_MS = 2000;

export function loader({ url, context }: Route.LoaderArgs) {
  const recipient = context.get(administratorEmail) ?? '';
  return noticesView(context.get(services), recipient, url.searchParams.get('text'));
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withRetries(serverLoader);
}

export function action(args: Route.ActionArgs) {
  return saveForm<NoticesAnswer>(args, FAILED, pressed);
}

export const clientAction = submitOrRestore('Failed to save settings', restoreEntries);

export default function NoticesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, about } = sectionTitles.notices;
  const { revalidate } = useRevalidator();
  const isUnderWay = loaderData.sentText?.isUnderWay === true;
  const isTest = actionData?.values.intent?.startsWith('test-') === true;

  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(revalidate, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);

  return (
    <>
      <title>{`${title} | Settings`}</title>
      <h1 className="text-3xl md:text-4xl">Settings</h1>
      <SettingsNav current="notices" />
      <h2 className="mt-8 text-2xl">{title}</h2>
      <p className="prose-line mt-2 text-ink-soft">{about}</p>
      <NoticesForm view={loaderData} answer={isTest ? undefined : actionData} />
      <TestForms view={loaderData} answer={isTest ? actionData : undefined} />
      <RecentNotices view={loaderData} />
      <History history={loaderData.history} />
    </>
  );
}
