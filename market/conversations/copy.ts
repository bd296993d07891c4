import type { Site } from '../ports.ts';

/** The one text that a number gets after it opted out. */
export const optedOutAnswer = ({ brand }: Site) =>
  `${brand}: You are unsubscribed and will get no more texts from us. Reply START to subscribe again.`;

/** The answer to HELP. */
export const helpAnswer = ({ brand, supportEmail }: Site) =>
  `${brand}: For help write to ${supportEmail}. Reply STOP to get no more texts.`;

export const OPTED_OUT = 'opted out';
export const BLOCKED = 'the number is blocked';
export const CONFIRMED = 'confirmed by the administrator';

/** Stands for a text that is only a picture or the like. */
export const ATTACHMENT = 'Attachment';
