import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TextLink } from '../../kit/ui/text-link.tsx';
import type { HistoryView } from '../changes/changes.server.ts';
import { HistoryEntries } from '../changes/history.tsx';
import { settingsGroups, settingsScreens } from './labels.ts';
import { settingsPath } from './paths.ts';

type Props = {
  to: string;
  /** Where the list has none for it. */
  title?: string;
  history?: HistoryView;
  children: ReactNode;
};

export function SettingsScreen({ to, title: ownTitle, history, children }: Props) {
  const title = ownTitle ?? settingsScreens.find((one) => one.to === to)?.title;
  return (
    <div className="desk:grid desk:grid-cols-[9.5rem_minmax(0,1fr)] desk:gap-x-8">
      <title>{`${title} | Settings`}</title>
      <SettingsList current={to} />
      <div className="min-w-0">
        <TextLink to={settingsPath} tall color="soft" className="desk:hidden">
          All settings
        </TextLink>
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        {children}
        {history && (
          <details className="mt-10 max-w-2xl">
            <summary>History</summary>
            <HistoryEntries history={history} />
          </details>
        )}
      </div>
    </div>
  );
}

function SettingsList({ current }: { current: string }) {
  return (
    <nav aria-label="Settings" className="max-desk:hidden">
      <Link to={settingsPath} className="inline-flex min-h-11 items-center font-semibold">
        Settings
      </Link>
      {settingsGroups.map(({ group, to, screens }) => (
        <div key={group} className="mt-3">
          <h2 className="font-sans font-normal text-ink-soft text-sm">
            <GroupName group={group} to={to} isCurrent={to === current} />
          </h2>
          <ul className="-mx-3">
            {screens.map(({ to, title }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={to === current ? 'page' : undefined}
                  className="flex min-h-9 items-center rounded-[10px] px-3 text-ink-soft hover:bg-sage-tint hover:text-ink aria-[current=page]:bg-sage-tint aria-[current=page]:font-semibold aria-[current=page]:text-ink"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

type GroupNameProps = { group: string; to: string | undefined; isCurrent?: boolean };

/** Leads to the screen with all of the group, where there is one. */
export function GroupName({ group, to, isCurrent = false }: GroupNameProps) {
  if (!to) return group;
  return (
    <TextLink
      to={to}
      color="inherit"
      aria-current={isCurrent ? 'page' : undefined}
      className="inline-flex min-h-7 items-center"
    >
      {group}
    </TextLink>
  );
}
