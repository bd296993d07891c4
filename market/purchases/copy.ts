/** Why a purchase needs a person, in a sentence for the administrator. */
export const LOOK_REASONS = {
  severalDeals: 'Several deals share its payment link, and nothing says which one was bought.',
  nothingPaid: 'Nothing was paid: Stripe asked for no payment.',
  currency: (code: string) => `It was paid in ${code}, and deals are sold in US dollars.`,
  discount: (amount: string) => `A promotion code took ${amount} off.`,
  optionalItems:
    'Its payment link offers optional items, so the price does not say what was bought.',
  quantity: 'Stripe does not say how many were bought.',
  paidLess: (paid: string, listed: string) => `${paid} was paid, and the deal costs ${listed}.`,
};

/** What is said of a code that is none. */
export const CODE_MISTYPED = 'Please check the code: ten letters and digits, like ABCDE-FGHJK.';

/** Why a key is not taken, in a sentence for the one who typed it. */
export const KEY_MESSAGES = {
  secret:
    'This is a secret key: it can move money. Make a restricted key at Stripe that may only read.',
  publishable: 'This is a publishable key, which reads nothing. Make a restricted key at Stripe.',
  other: 'A restricted key of Stripe begins with rk_live_.',
  test: 'This key reads Stripe’s test mode, where nobody pays. Use one that begins with rk_live_.',
};

export const UNREADABLE_KEY =
  'The stored key cannot be read: AUTH_SECRET has changed. Connect Stripe again.';

/** The fields of a purchase in its history. */
export const purchaseLabels = {
  used_at: 'Voucher used',
  checked_at: 'Voucher looked at',
  deal_id: 'Deal',
  state: 'State',
  email_corrected_at: 'Email corrected',
  erased_at: 'Buyer erased',
};
