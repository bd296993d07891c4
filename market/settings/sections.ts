/** In the order of the screens; a section is saved as one. */
export const SECTIONS = {
  brand: {
    group: 'Look',
    title: 'Brand',
    about: 'The names and contacts that visitors read on every page.',
  },
  colors: {
    group: 'Look',
    title: 'Color',
    about:
      'Buttons, links and badges use this color, in shades that are easy to read by day and night.',
  },
  pictures: {
    group: 'Look',
    title: 'Logo and hero',
    about:
      'Your logo in the header, in emails, in shared links and as the icon; your picture on the landing page.',
  },
  welcome: {
    group: 'Look',
    title: 'Welcome',
    about: 'The first words of the landing page.',
  },
  questions: {
    group: 'Look',
    title: 'Questions',
    about: 'The ten frequently asked questions of the landing page and their answers.',
  },
  testimonials: {
    group: 'Look',
    title: 'Testimonials',
    about: 'The three quotes on the landing page.',
    more: 'Ours are invented, so each carries the mark “Sample” until you replace its text with what someone really said, or confirm it.',
  },
  deals: {
    group: 'Deals',
    title: 'New deals',
    about: 'What the form of a new deal starts with. Existing deals stay as they are.',
  },
  policy: {
    group: 'Deals',
    title: 'Policy',
    about:
      'The numbers: how long a deal is good, what cancelling costs, how many a person may buy.',
    more: 'They appear in Important Information, in the terms, in the answers and in what the landing page promises, everywhere the same.',
  },
  terms: {
    group: 'Deals',
    title: 'Terms',
    about:
      'The fine print of every deal without terms of its own: who may buy, on which days, how to book.',
    more: 'A term that is not set is not shown.',
  },
  office: {
    group: 'Office',
    title: 'Time zone',
    about: 'Where you work. The back office shows dates and times in this time zone.',
  },
  notices: {
    group: 'Office',
    title: 'Notices',
    about: 'Which news reaches you while you are away, how, and when.',
  },
  visits: {
    group: 'Office',
    title: 'Visits',
    about: 'How many people visit, what they search for and which deals they look at.',
    more: 'They are counted without cookies, as your privacy page says.',
  },
} satisfies Record<string, { group: Group; title: string; about: string; more?: string }>;

export const GROUPS = ['Look', 'Deals', 'Office', 'System'] as const;
export type Group = (typeof GROUPS)[number];

export type Section = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as Section[];

export function parseSection(name: string | undefined): Section | undefined {
  return SECTION_NAMES.find((section) => section === name);
}
