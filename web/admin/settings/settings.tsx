import { Link } from 'react-router';
import { version } from '../../../package.json';
import { retried } from '../../kit/layout/client-cache.ts';
import { cardLook } from '../../kit/ui/card.tsx';
import { Section } from '../../kit/ui/section.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/settings';
import { settingsGroups } from './labels.ts';
import { GroupName } from './settings-screen.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export function loader() {
  return { version };
}

export const clientLoader = retried;

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Settings</title>
      <h1 className="text-3xl md:text-4xl">Settings</h1>
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 md:grid-cols-2">
        {settingsGroups.map(({ group, to, screens }) => (
          <Section
            key={group}
            id={group}
            title={<GroupName group={group} to={to} />}
            heading="text-xl"
          >
            <ul className={cardLook('mt-3 divide-y divide-line')}>
              {screens.map(({ to, title, about }) => (
                <li key={to}>
                  <Link to={to} className="group block px-4 py-3">
                    <span className="font-semibold group-hover:underline">{title}</span>
                    <span className="block text-ink-soft text-sm">{about}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </div>
      <p className="mt-8 text-ink-soft text-sm">{`Version ${loaderData.version}`}</p>
    </>
  );
}
