import { formatNumber } from '../words.ts';
import {
  DAILY_MONTHS,
  FLUSH_SECONDS,
  MAX_MARKS_PER_ADDRESS,
  MAX_SHOWINGS_PER_ADDRESS,
  SEEN_HOURS,
} from './rules.ts';

export const HOW_FIGURES_DIFFER = [
  'People, searches, deal views and Book Now are counted by a script on the page. Visitors without scripts are counted in “pages” only.',
  'An address counts once it has been visible for a second or two; a press of Book Now counts at once.',
  'A person is a browser at one network address on one day. Two people who share both count as one; one person with two browsers, or on two networks, counts as two.',
  'People are counted for each day. They are never added up over days, because the same person on two days would count twice.',
  `From one network address each process of the program counts at most ${MAX_MARKS_PER_ADDRESS} people and steps of people, as many cards, and ${formatNumber(MAX_SHOWINGS_PER_ADDRESS)} searches, views and presses in a day.`,
  'Visitors who send Global Privacy Control are counted in totals only, not among people or in the path of a deal.',
  'Robots that identify themselves are left out; one that looks like a browser and runs scripts is counted.',
  'Pages are those that this program served. If there is a cache in front of it, pages that the cache answers and robots that it stops are missing.',
  'A checkout that is opened with the middle mouse button does not count as Book Now.',
  'Loading a page again counts it again. Going back to one that the browser still has in memory does not.',
  'A search counts once, even if its results are sorted or filtered or another page is opened. A ZIP code that is entered while a sort or filter is on is not counted as a search.',
  `Figures are written every ${FLUSH_SECONDS} seconds. When the program is killed, at most those of the last ${FLUSH_SECONDS} seconds are lost.`,
  'Your own visits are left out: those of every browser that signed in here.',
];

export const PRIVACY_OF_COUNTING = [
  'We count how many people visit, what they search for and which deals they look at, without cookies, without another company, and without a record of you. Your browser says which page was shown.',
  `So that nobody is counted twice on a day, we calculate a mark from your network address, your browser's name and a random number that changes every day. We store neither the address nor the name, and we delete marks and random numbers after ${SEEN_HOURS} hours; after that nobody can tell which visits were yours.`,
  `What stays are figures, such as how many people saw a deal on a day: by day for ${DAILY_MONTHS} months, then by month. If your browser sends Global Privacy Control, you are part of totals only.`,
];

/** For the privacy page while counting is off: marks of the last days may still be stored. */
export const PRIVACY_WITHOUT_COUNTING = `We do not count visits at present. Where we did before, what stays are figures, such as how many people saw a deal on a day. The marks and random numbers that kept us from counting anybody twice are deleted after ${SEEN_HOURS} hours.`;

export const ERASE_FIGURES = 'Erase all figures';
export const ERASE_FIGURES_QUESTION =
  'Every figure that was counted will be gone for good: visits, searches, views and presses. Deals, spas and leads stay. Counting starts again from zero.';
export const ERASE_FIGURES_FAILED = 'Failed to erase the figures';
export const FIGURES_ERASED = 'All figures are erased';
