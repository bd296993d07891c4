import {
  SECTION_NAMES,
  SETTINGS,
  type Section,
  type SettingField,
} from '../../../market/settings/table.ts';

export const sectionTitles: { [section in Section]: { title: string; about: string } } = {
  brand: {
    title: 'Brand',
    about: 'The names and contacts that visitors read on every page.',
  },
  colors: {
    title: 'Color',
    about: 'Buttons, links and marks take this color, in shades that can be read by day and night.',
  },
  pictures: {
    title: 'Logo and hero',
    about:
      'Your logo in the header, in e-mails, in shared links and as the icon; your picture on the landing page.',
  },
  welcome: {
    title: 'Welcome',
    about: 'The first words of the landing page.',
  },
  questions: {
    title: 'Questions',
    about: 'The ten frequently asked questions of the landing page and their answers.',
  },
  testimonials: {
    title: 'Testimonials',
    about:
      'Three voices on the landing page. Ours are invented, so each carries the mark “Sample” until you replace its text with what someone really said, or confirm it.',
  },
  policy: {
    title: 'Policy',
    about:
      'These numbers appear in Important Information, in the terms, in the answers and in what the landing page promises, everywhere the same.',
  },
  licenses: {
    title: 'Licenses',
    about: 'What pages say of every provider, and whether a deal needs a license on file.',
  },
  terms: {
    title: 'Terms',
    about:
      'What holds for every deal that says nothing else: the fine print in Important Information. What is not said is not shown.',
  },
  deals: {
    title: 'New deals',
    about: 'What the form of a new deal begins with. Deals that you have stay as they are.',
  },
  prices: {
    title: 'Prices',
    about:
      'What deals are compared with. US law asks for more than a number: a former price must be one that the spa openly and actively offered, for a reasonably substantial time, in the recent regular course of its business (FTC, 16 CFR 233.1).',
  },
  office: {
    title: 'Office',
    about: 'Where you work: dates and times in the back office are those of this place.',
  },
  visits: {
    title: 'Visits',
    about:
      'How many people visit, what they search for and which deals they look at: counted without cookies, as your privacy page says.',
  },
  notices: {
    title: 'Notices',
    about: 'Which news reaches you while you are away, how, and when.',
  },
};

export const sectionPath = (section: Section) =>
  section === 'brand' ? '/admin/settings' : `/admin/settings/${section}`;

export const noticesPath = sectionPath('notices');

export const erasePath = '/admin/settings/visits/erase';

export const connectionsPath = '/admin/settings/connections';
export const securityPath = '/admin/settings/security';

/** What fields are called; the history calls them so, too. */
export const labels = Object.fromEntries(
  Object.entries(SETTINGS).map(([field, { label }]) => [field, label]),
) as { [field in SettingField]: string };

/** The screens of the settings, in their order. */
export const settingsScreens = [
  ...SECTION_NAMES.map((section) => ({
    name: section,
    to: sectionPath(section),
    title: sectionTitles[section].title,
  })),
  { name: 'connections' as const, to: connectionsPath, title: 'Connections' },
  { name: 'security' as const, to: securityPath, title: 'Security' },
];
