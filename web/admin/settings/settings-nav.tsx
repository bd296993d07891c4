import { Link } from 'react-router';
import type { Section } from '../../../market/settings/table.ts';
import { settingsScreens } from './labels.ts';

/** The screens of the settings, one beside the other. */
export function SettingsNav({ current }: { current: Section | 'connections' | 'security' }) {
  return (
    <nav aria-label="Settings" className="mt-5">
      <ul className="flex flex-wrap gap-x-1 gap-y-2">
        {settingsScreens.map(({ name, to, title }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={name === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line px-4 text-ink-soft hover:bg-sage-tint hover:text-ink aria-[current=page]:border-sage aria-[current=page]:bg-sage-tint aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
