import { SECTION_NAMES, SECTIONS } from '../../../market/settings/sections.ts';
import { SETTINGS, type SettingField } from '../../../market/settings/table.ts';
import {
  backupPath,
  connectionsPath,
  enterPath,
  sectionPath,
  securityPath,
  stripePath,
} from './paths.ts';

/** What fields are called; the history calls them so, too. */
export const labels = Object.fromEntries(
  Object.entries(SETTINGS).map(([field, { label }]) => [field, label]),
) as { [field in SettingField]: string };

interface SettingsScreen {
  title: string;
  about: string;
  to: string;
}

interface SettingsGroup {
  group: string;
  /** The screen with all of them. */
  to?: string;
  screens: SettingsScreen[];
}

export const settingsGroups: SettingsGroup[] = [
  {
    group: 'Your site',
    screens: SECTION_NAMES.map((name) => ({ ...SECTIONS[name], to: sectionPath(name) })),
  },
  {
    group: 'Connections',
    to: connectionsPath,
    screens: [
      {
        title: 'Mail',
        about: 'The mail server, and the address at the foot.',
        to: enterPath('mail'),
      },
      {
        title: 'Texts',
        about: 'The gateway that sends and receives them.',
        to: enterPath('texts'),
      },
      { title: 'Stripe', about: 'A key that can only read what was bought.', to: stripePath },
    ],
  },
  {
    group: 'System',
    screens: [
      {
        title: 'Security',
        about: 'Address, password, authenticator app, where you are signed in.',
        to: securityPath,
      },
      {
        title: 'Backup',
        about: 'The whole site as one file: keep it private, and on another machine.',
        to: backupPath,
      },
    ],
  },
];

export const settingsScreens = settingsGroups.flatMap(({ screens }) => screens);
