import {
  acceptPurchase,
  checkVoucher,
  dismissPurchase,
  eraseBuyer,
  undoUse,
  useVoucher,
} from '../../../market/purchases/commands.server.ts';
import { OPERATOR } from '../../../market/purchases/rules.ts';
import { findPurchase, findVoucherOfPurchase } from '../../../market/purchases/store.server.ts';
import { resendVoucher } from '../../../market/vouchers/emails.server.ts';
import type { Services } from '../../context.ts';
import {
  type Done,
  doneOrToast,
  type Submission,
  success,
} from '../../kit/forms/form-action.server.ts';
import { FAILED_TO_UPDATE } from './copy.ts';
import { purchasePath } from './query.ts';

export function pressPurchaseButton(submission: Submission, session: string): Promise<Done> {
  const { app } = submission;
  const to = purchasePath(session);
  return doneOrToast(app, { to, failed: FAILED_TO_UPDATE }, async () => {
    const { intent } = submission.values;
    const kind = isVerb(intent) ? await ACTS[intent](submission, session) : 'missing';
    const text = TEXTS[kind];
    return { to, flash: DONE.has(kind) ? success(text) : { kind: 'warning', text } };
  });
}

type Press = (submission: Submission, session: string) => Promise<Outcome>;

const ACTS = {
  accept: async ({ values, app, change }, session) => {
    const context = { ...app, ...change, secret: app.linkSecret };
    return (await acceptPurchase(app.db, session, values.deal ?? '', context)).kind;
  },
  dismiss: async ({ app, change }, session) =>
    (await dismissPurchase(app.db, session, change)).kind,
  erase: async ({ app, change }, session) => (await eraseBuyer(app.db, session, change)).kind,
  refund: ({ app }, session) => refundInDemo(app, session),
  resend: ({ app, values, change }, session) => resend(app, session, values, change),
  use: ofVoucher(useVoucher),
  'undo-use': ofVoucher(undoUse),
  checked: ofVoucher(checkVoucher),
} satisfies Record<string, Press>;

export type PurchaseVerb = keyof typeof ACTS;

const isVerb = (intent = ''): intent is PurchaseVerb => Object.hasOwn(ACTS, intent);

function ofVoucher(act: typeof useVoucher | typeof undoUse | typeof checkVoucher): Press {
  return async ({ app: { db, linkSecret }, change }, session) => {
    const found = await findVoucherOfPurchase(db, linkSecret, session);
    return found ? (await act(db, found.voucher.id, change)).kind : 'missing';
  };
}

/** Once for each time the page was opened. */
async function resend(
  app: Services,
  session: string,
  { formKey, email = '' }: Record<string, string>,
  { actor }: Submission['change'],
) {
  if (!app.emailSender || !formKey) return 'no-mail';
  const { kind } = await resendVoucher(app, session, { email, idempotencyKey: formKey, actor });
  app.delivery.wake();
  return kind;
}

/** At the demo's own Stripe, which is then read as any other. */
async function refundInDemo({ db, demoStripe, lookForPurchases }: Services, session: string) {
  const payment = (await findPurchase(db, session))?.payment_intent;
  if (!payment || !(await demoStripe?.refund(payment))) return 'missing';
  await lookForPurchases([OPERATOR]);
  return 'refunded';
}

const TEXTS = {
  accepted: 'Accepted: the buyer has a voucher',
  dismissed: 'Dismissed',
  erased: 'Buyer erased',
  queued: 'The email with the voucher is on its way',
  'sent-before': 'This email was sent before. Load the page again to send another.',
  'no-mail': 'No email can be sent: the mail server or a valid voucher is missing.',
  'bad-address': 'Please enter a valid email address. Nothing was sent.',
  refunded: 'Refunded at the demo’s Stripe. It appears here in a moment.',
  used: 'Voucher used',
  undone: 'The use was taken back',
  checked: 'Noted: it was not used',
  unchanged: 'This was already decided elsewhere.',
  refused: 'That deal does not use the payment link of this purchase.',
  'used-before': 'This voucher was used before.',
  stopped: 'This voucher cannot be used any more.',
  late: 'A use can be undone for 15 minutes only.',
  missing: 'There was nothing to change.',
};

type Outcome = keyof typeof TEXTS;

const DONE = new Set<Outcome>([
  'accepted',
  'dismissed',
  'erased',
  'queued',
  'refunded',
  'used',
  'undone',
  'checked',
]);
