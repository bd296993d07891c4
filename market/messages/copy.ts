import { type Notice, notSent } from '../notices/copy.ts';
import type { Site } from '../ports.ts';
import { showPhone } from './rules.ts';

export const optedOutAnswer = ({ brand }: Site) =>
  `${brand}: You are unsubscribed and will get no more texts from us. Reply START to subscribe again.`;

export const helpAnswer = ({ brand, supportEmail }: Site) =>
  `${brand}: For help write to ${supportEmail}. Reply STOP to get no more texts.`;

/** Why nothing can be sent to a sender that is no phone number. */
export function unanswerable(sender: string): string {
  return `${kindOf(sender)} It cannot be answered from here, and nothing is ever sent to it.`;
}

function kindOf(sender: string): string {
  if (/^\d+$/.test(sender)) return 'The sender is a short code, not a phone number.';
  if (sender.startsWith('tel:')) return 'The sender’s number is in no country’s phone plan.';
  return /^\w+:/.test(sender)
    ? 'This came through another channel, not as a text message.'
    : 'The sender gives a name, not a phone number that can be texted.';
}

export const OPTED_OUT = 'opted out';
export const BLOCKED = 'the number is blocked';
export const CONFIRMED = 'confirmed by the administrator';

/** Shown for a text that is only a picture or the like. */
export const ATTACHMENT = 'Attachment';

/** The saved replies that a new installation begins with: one text each. */
export const FIRST_REPLIES = [
  {
    name: 'A deal, with its link',
    text: '{spa}, {address}: {price}. Here is the deal: {link}',
  },
  {
    name: 'After booking',
    text: 'After you book, the spa arranges the time with you. Please have your confirmation email at hand when you call.',
  },
  {
    name: 'Thank you',
    text: 'Thank you for your message! We will answer within one business day.',
  },
];

const conversationPath = (phone: string) => `/admin/messages?${new URLSearchParams({ phone })}`;

export function newTextNotice(messageId: string, phone: string, text: string): Notice {
  return {
    kind: 'text',
    about: messageId,
    title: `New text from ${showPhone(phone)}`,
    detail: text,
    path: conversationPath(phone),
    phone,
  };
}

/** A notice about one attempt: sent again, it may fail again. */
export function failedTextNotice(
  { id, phone, attempts }: { id: string; phone: string; attempts: number },
  outcome: { isUnclear: boolean; reason: string },
): Notice {
  return {
    kind: 'text-failed',
    about: `${id} ${attempts}`,
    title: `Text to ${showPhone(phone)} ${notSent(outcome)}`,
    detail: `The reason: ${outcome.reason}.`,
    path: conversationPath(phone),
    phone,
  };
}
