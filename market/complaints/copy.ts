export const MESSAGES = {
  kind: 'Please choose what is wrong',
  text: 'Please tell us what happened',
  email: 'Please enter your email address, so that we can answer',
  badEmail: 'Please enter a valid email address',
  badPhone: 'Please enter a valid phone number, or leave it empty',
};
