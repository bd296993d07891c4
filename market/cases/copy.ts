export const CASE_MESSAGES = {
  kind: 'Please choose what is wrong',
  text: 'Please tell us what happened',
  email: 'Please enter your email address, so that we can answer',
  badEmail: 'Please enter a valid email address',
  badPhone: 'Please enter a valid phone number, or leave it empty',
};

export const CASE_RECEIVED = 'Thank you. We have your report.';
export const CASE_FAILED = 'Your report could not be sent. Please try again.';
export const TOO_MANY_CASES =
  'We have received several reports from you just now. Please wait a few minutes and try again.';

export const PRIVACY_OF_CASES =
  'If you report a problem with a deal, we keep what you write, your email address and, if you give it, your phone number, so that we can look into it and answer you. Nobody but us reads it: we may tell the spa what happened, but not who you are. Nothing of it is published; a spa’s page may say how many problems were reported and answered. We delete a report two years after it came, and sooner if you ask us to; a backup has it until the backup is deleted.';
