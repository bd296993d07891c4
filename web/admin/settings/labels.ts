import { GROUPS, SECTION_NAMES, SECTIONS } from '../../../market/settings/sections.ts';
import { SETTINGS, type SettingField } from '../../../market/settings/table.ts';
import { backupPath, connectionsPath, sectionPath, securityPath } from './paths.ts';

/** What fields are called; the history calls them so, too. */
export const labels = Object.fromEntries(
  Object.entries(SETTINGS).map(([field, { label }]) => [field, label]),
) as { [field in SettingField]: string };

interface SettingsScreen {
  group: (typeof GROUPS)[number];
  title: string;
  about: string;
  /** Said on its own screen only. */
  more?: string;
  to: string;
}

const ofSections = SECTION_NAMES.map(
  (name): SettingsScreen => ({ ...SECTIONS[name], to: sectionPath(name) }),
);

export const settingsScreens: SettingsScreen[] = [
  ...ofSections,
  {
    group: 'System',
    title: 'Connections',
    about: 'Mail, texts, Stripe and maps: what works, and what is off without it.',
    more: 'No secret is ever shown.',
    to: connectionsPath,
  },
  {
    group: 'System',
    title: 'Backup',
    about: 'Everything as one file, from which the whole site can be restored.',
    more: 'It has every record and picture, with personal data and your password’s hash: keep it private, and not on this machine. Making it may take a minute.',
    to: backupPath,
  },
  {
    group: 'System',
    title: 'Security',
    about: 'How you sign in, and where you are signed in.',
    to: securityPath,
  },
];

export const settingsGroups = GROUPS.map((group) => ({
  group,
  screens: settingsScreens.filter((screen) => screen.group === group),
}));
