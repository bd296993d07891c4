/** Something for the administrator to do. */
export interface Todo extends Words {
  /** Its kind's name in kinds.ts. */
  id: string;
}

/** What a screen, a mail or the doctor says of it. */
export interface Words {
  /** What is so, without a period; or the spa or person that the text is about. */
  title: string;
  /** What comes of it, and what ends it. */
  text?: string;
  /** The screen that ends it. */
  to?: string;
  /** What one does about it: the words of the link, or of the button that posts. */
  action?: string;
  /** Where a button that acts at once posts to. */
  post?: string;
}

/** So many of each kind are named; the rest is one line. */
export const MAX_NAMED = 4;
export const MAX_NAMED_ZIPS = 3;
/** More failing accounts than these are one line: Stripe itself is away. */
export const MAX_NAMED_ACCOUNTS = 3;

/** A deal is noticed this many days before its end, at each once. */
export const DAYS_BEFORE = [7, 3];
/** Deals that one notice of it names. */
export const MAX_NAMED_DEALS = 5;
/** No more at one look; the next one goes on. */
export const MAX_ENDING_LICENSES = 100;
