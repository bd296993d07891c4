/** The field of visitors' forms that people never see and only programs fill. */
export const HONEYPOT = 'referral';
