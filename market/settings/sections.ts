/** What is set and saved together: its title and what it is for, in the order of the screens. */
export const SECTIONS = {
  brand: {
    title: 'Brand and look',
    about: 'Names, contacts, color, logo and picture.',
  },
  landing: {
    title: 'Landing page',
    about: 'The first words, questions and testimonials.',
  },
  deals: {
    title: 'Rules of deals',
    about: 'How long a deal is good, what cancelling costs, the fine print, new deals.',
  },
  office: {
    title: 'Office',
    about: 'Your time zone, what you are notified of, counting visits.',
  },
} satisfies Record<string, { title: string; about: string }>;

export type Section = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as Section[];

export interface PartFacts {
  section: Section;
  title?: string;
}

/** Parts of sections; one with a title is folded. Before 0.2.0 each was a section by its name. */
export const PARTS = {
  brand: { section: 'brand' },
  colors: { section: 'brand' },
  pictures: { section: 'brand', title: 'Logo and hero picture' },
  welcome: { section: 'landing' },
  questions: { section: 'landing', title: 'Ten questions and answers' },
  testimonials: { section: 'landing', title: 'Three testimonials' },
  policy: { section: 'deals' },
  terms: { section: 'deals', title: 'Fine print of deals without their own' },
  new: { section: 'deals', title: 'What a new deal starts with' },
  commission: { section: 'deals', title: 'Commission' },
  office: { section: 'office' },
  notices: { section: 'office' },
  visits: { section: 'office' },
} satisfies Record<string, PartFacts>;

export type Part = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as Part[];

/** What events of a section are recorded by: its name, and those of its parts while each was a section. */
export const recordsOf = (section: Section): string[] => [
  ...new Set([section, ...PART_NAMES.filter((part) => PARTS[part].section === section)]),
];

/** The section of a name, or of a part's. */
export function parseSection(name: string | undefined): Section | undefined {
  return SECTION_NAMES.find((section) => name !== undefined && recordsOf(section).includes(name));
}
