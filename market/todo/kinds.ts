import { NOT_NEW_CLIENT } from '../complaints/kinds.ts';
import { failingWords } from '../connections/copy.ts';
import { formatAgo } from '../dates.ts';
import { countText } from '../deals/copy.ts';
import { MAX_DUE_LEADS } from '../leads/rules.ts';
import { ownerPath } from '../owners/rules.ts';
import { OPERATOR } from '../purchases/rules.ts';
import { allowsSecureCookies } from '../sessions/rules.ts';
import { DEFAULT_BRAND } from '../settings/copy.ts';
import { counted, formatNumber, pluralize } from '../words.ts';
import {
  fullDisk,
  NO_POSTAL_ADDRESS,
  NOT_ENCRYPTED,
  noMail,
  noTexts,
  oldBackup,
  sendingPaused,
  unknownZips,
} from './copy.ts';
import { MAX_NAMED_ACCOUNTS, type Todo, type Words } from './rules.ts';
import type { Facts } from './store.server.ts';

/** What is to do while the facts are such. */
type When = (facts: Facts) => Words | Words[] | false | undefined;

const BRAND = '/admin/settings/brand';
const CONNECTIONS = '/admin/settings/connections';

/** The list of the first run in its order, and what each is called there. */
const FIRST_RUN = {
  brand: 'Brand and logo',
  business: 'First business',
  deal: 'First deal',
  jurisdiction: 'Jurisdiction',
  mail: 'Mail',
  texts: 'Texts',
  stripe: 'Stripe',
  backup: 'Backup',
};

/** Stands above all else, until somebody acts. */
const URGENT = {
  paused: ({ paused }) => paused && sendingPaused(paused),
  failing: failingTodos,
  disk: ({ lowDisk }) => lowDisk && fullDisk(lowDisk.message),
  'failed-relays': ({ failedRelays }) =>
    failedRelays > 0 && {
      title: `${counted(failedRelays, 'List Your Spa request')} could not be passed on to your form`,
      text: 'Nothing is lost: Business Leads has each of them, with the reason.',
      to: '/admin/leads?relay=failed',
      action: 'Try again',
      post: '/admin/leads/relays',
    },
} satisfies Record<string, When>;

/** Nobody waits for it. */
const ADVICE = {
  'unknown-zips': (facts) => unknownZips(facts.unknownZips),
  backup: ({ backup: { days } }) => days === undefined && oldBackup(days),
  'old-backup': ({ backup: { days, isOld } }) => days !== undefined && isOld && oldBackup(days),
  encryption: ({ site }) => !allowsSecureCookies(site.publicUrl) && NOT_ENCRYPTED,
  jurisdiction: ({ site }) =>
    site.jurisdiction === undefined && {
      title: 'The terms name no governing law',
      text: 'The terms show “[Jurisdiction]” in place of the law that governs them.',
      to: BRAND,
      action: 'Name it',
    },
  'support-address': ({ site: { supportEmail } }) =>
    /@example\.(com|net|org)$/i.test(supportEmail) && {
      title: 'The support address is not real',
      text: `Visitors see ${supportEmail}, which is not a real address. Enter yours in the settings.`,
      to: BRAND,
    },
  texts: ({ isSetUp, site }) => !isSetUp.texts && noTexts(site.isDemo),
  'postal-address': ({ site }) => !site.postalAddress && NO_POSTAL_ADDRESS,
  mail: ({ isSetUp, site }) => !isSetUp.mail && noMail(site.isDemo),
  testimonials({ testimonials }) {
    const samples = testimonials.filter(({ isSample }) => isSample).length;
    return (
      samples > 0 && {
        title: samples === 3 ? 'The testimonials are samples' : 'Some testimonials are samples',
        text: 'The landing page marks them “Sample” until you replace them or confirm that they are real.',
        to: '/admin/settings/landing?part=testimonials',
      }
    );
  },
} satisfies Record<string, When>;

/** What only the list of the first run says. */
const BEGINNING = {
  brand: ({ site }) =>
    site.brand === DEFAULT_BRAND && {
      title: FIRST_RUN.brand,
      text: `Visitors read “${DEFAULT_BRAND}” on every page.`,
      to: BRAND,
      action: 'Set your brand',
    },
  business: ({ businesses }) =>
    businesses === 0 && {
      title: FIRST_RUN.business,
      text: 'There is no spa to book with yet.',
      to: '/admin/business/new',
      action: 'Add a business',
    },
  deal: ({ hasDeal }) =>
    !hasDeal && {
      title: FIRST_RUN.deal,
      text: 'Every search finds nothing.',
      to: '/admin/deals/new',
      action: 'Create a deal',
    },
  stripe: ({ hasStripe }) =>
    !hasStripe && {
      title: FIRST_RUN.stripe,
      text: 'Nobody sees here what was bought, and buyers get no voucher.',
      to: `/admin/stripe/${OPERATOR}`,
      action: 'Connect Stripe',
    },
} satisfies Record<Exclude<keyof typeof FIRST_RUN, keyof typeof ADVICE>, When>;

/** People and deadlines: a line for each by name, or for each kind. The most urgent come first. */
const WAITING = {
  'stopped-links': ({ stoppedLinks }) =>
    countedTodo(stoppedLinks, {
      title: 'deal needs a new checkout link',
      several: 'deals need a new checkout link',
      to: '/admin/deals?only=stopped-link',
      action: 'See which',
    }),
  'cheaper-deals': ({ cheaperDeals }) =>
    countedTodo(cheaperDeals, {
      title: 'deal is sold for less than it says',
      several: 'deals are sold for less than they say',
      to: '/admin/deals?only=cheaper',
      action: 'See which',
    }),
  // Sending it again names the next.
  'unsent-vouchers': ({ unsentVouchers }) =>
    unsentVouchers.map(({ id, business, state, result }) => ({
      title: business,
      text: `sold a voucher whose email ${state === 'unknown' ? 'may not have been' : 'was not'} sent: ${result ?? ''}`,
      to: `/admin/purchases/${encodeURIComponent(id)}`,
      action: 'Resend',
    })),
  'due-leads': ({ dueLeads }) => [
    ...dueLeads.slice(0, MAX_DUE_LEADS).map(({ id, business_name, next_step }) => ({
      title: `${business_name}:`,
      text: next_step || 'get back to the owner',
      to: `/admin/leads/${id}`,
      action: 'Open',
    })),
    ...(dueLeads.length > MAX_DUE_LEADS
      ? [
          {
            title: 'More leads with a next step due',
            to: '/admin/leads?next=due',
            action: 'See all',
          },
        ]
      : []),
  ],
  proposals: ({ proposals, now }) =>
    proposals.map(({ owner, count, since }) => ({
      title: owner.name,
      text: `asks for ${counted(count, 'change')}, since ${formatAgo(since, now)}`,
      to: ownerPath(owner),
      action: 'Look',
    })),
  people: newestPeople,
  purchases: ({ purchasesToLook }) =>
    countedTodo(purchasesToLook, {
      title: 'purchase needs a look',
      several: 'purchases need a look',
      to: '/admin/purchases?state=look',
      action: 'Decide',
    }),
  complaints: ({ openComplaints, people }) =>
    countedTodo(openComplaints - people.complaints.length, {
      title: 'more open complaint',
      to: '/admin/complaints?status=open',
      action: 'See all',
    }),
  leads: ({ newLeads, people }) =>
    countedTodo(newLeads - people.leads.length, {
      title: 'more new business lead',
      to: '/admin/leads?status=new',
      action: 'See all',
    }),
  messages: ({ unreadMessages, people }) =>
    countedTodo(
      people.conversations.reduce((left, { unread }) => left - unread, unreadMessages),
      { title: 'more unread message', to: '/admin/messages', action: 'See all' },
    ),
  'unclear-texts': ({ unclearTexts }) =>
    countedTodo(unclearTexts, {
      title: 'text message that may not have been sent',
      several: 'text messages that may not have been sent',
      to: '/admin/messages',
      action: 'Review',
    }),
  'failed-emails': ({ failedEmails }) =>
    countedTodo(failedEmails, {
      title: 'email to a spa owner failed this week',
      several: 'emails to spa owners failed this week',
      to: '/admin/leads',
      action: 'See leads',
    }),
  'ending-deals': ({ endingDeals }) =>
    countedTodo(endingDeals, {
      title: 'deal ends within 7 days',
      several: 'deals end within 7 days',
      to: '/admin/deals?only=ending',
      action: 'Extend',
    }),
} satisfies Record<string, When>;

/** One of the first run; done where there is nothing to do. */
export interface Step {
  name: string;
  todo: Todo | undefined;
}

/** What there is to do, by where it is said. What the first run's list has is no advice beside it. */
export function todosOf(facts: Facts) {
  const advice = foundIn(ADVICE, facts);
  const left = [...advice, ...foundIn(BEGINNING, facts)];
  const steps: Step[] = Object.entries(FIRST_RUN).map(([id, name]) => ({
    name,
    todo: left.find((todo) => todo.id === id),
  }));
  const isFirstRun = facts.isFirstRun && steps.some(({ todo }) => todo);
  return {
    waiting: foundIn(WAITING, facts),
    urgent: foundIn(URGENT, facts),
    advice: isFirstRun ? advice.filter(({ id }) => !(id in FIRST_RUN)) : advice,
    firstRun: isFirstRun ? steps : undefined,
  };
}

const foundIn = (kinds: Record<string, When>, facts: Facts): Todo[] =>
  Object.entries(kinds).flatMap(([id, when]) =>
    [when(facts) || []].flat().map((words) => ({ id, ...words })),
  );

/** '3 deals end within 7 days'; `several` is the plural of the title. */
function countedTodo(count: number, { several, ...words }: Words & { several?: string }) {
  const title = `${countText(count)} ${pluralize(count, words.title, several)}`;
  return count > 0 && { ...words, title };
}

/** The newest first, whether they came by form or by text. */
function newestPeople({ people, now }: Facts): Words[] {
  const found = [
    ...people.complaints.map(({ id, kind, business_name: title, created_at: at }) => ({
      ...{ at, title, action: 'Open', to: `/admin/complaints/${id}` },
      text: `${kind === NOT_NEW_CLIENT ? 'sent' : 'got'} a complaint ${formatAgo(at, now)}`,
    })),
    ...people.leads.map(({ id, business_name: title, created_at: at }) => ({
      ...{ at, title, action: 'Answer', to: `/admin/leads/${id}` },
      text: `asked to be listed ${formatAgo(at, now)}`,
    })),
    ...people.conversations.map(({ phone, name: title, unread, at }) => ({
      ...{ at, title, action: 'Read', to: `/admin/messages?${new URLSearchParams({ phone })}` },
      text:
        unread === 1
          ? `sent a text ${formatAgo(at, now)}`
          : `sent ${formatNumber(unread)} texts, the last ${formatAgo(at, now)}`,
    })),
  ];
  return found.sort((a, b) => b.at - a.at).map(({ at, ...words }) => words);
}

/** What is set up and fails, each in one line. */
function failingTodos({ failing, now, site }: Facts): Words[] {
  const more = failing.filter(({ account }) => account).slice(MAX_NAMED_ACCOUNTS);
  const lines: Words[] = failing
    .filter((one) => !more.includes(one))
    .map((one) => ({
      ...failingWords(one, now, site.timeZone),
      to: one.account ? `/admin/stripe/${one.account.id}` : `${CONNECTIONS}#${one.id}`,
    }));
  if (more.length === 0) return lines;
  const title = `Purchases of ${counted(more.length, 'more account')} are not read`;
  return [...lines, { title, to: `${CONNECTIONS}#stripe` }];
}
