import { randomUUIDv7 } from 'node:crypto';
import { pausedSince } from '../../../../market/deliveries/store.server.ts';
import { testNoticeText } from '../../../../market/notices/copy.ts';
import { queueNoticeText } from '../../../../market/notices/store.server.ts';
import type { SettingField } from '../../../../market/settings/table.ts';
import type { Done, Refused, Submission } from '../../../forms/form-action.server.ts';
import type { EditAnswer } from '../../history/conflict-notice.tsx';
import { PAUSED, sendEmail } from '../connections/send-test.server.ts';
import { noticesPath } from '../paths.ts';
import { saveSection } from '../save-section.server.ts';
import { noticePhone } from './view.server.ts';

export interface NoticesAnswer extends EditAnswer<SettingField> {
  /** Why no test was sent, or may not have been. */
  reason?: string;
}

type Answer = Promise<Done | Refused<NoticesAnswer>>;

export const FAILED = 'Failed to save settings';

/** 'Save Settings', or the test that `intent` names. */
export async function pressed(submission: Submission): Answer {
  const { intent } = submission.values;
  if (intent === 'test-mail') return sendEmail(submission, noticesPath);
  if (intent === 'test-text') return sendTestText(submission);
  return saveSection('notices', FAILED, withUsualModes(submission));
}

/** The one choice for all kinds leaves their fields empty, which means their defaults. */
function withUsualModes({ values, ...submission }: Submission): Submission {
  if (values.modes !== 'usual') return { ...submission, values };
  const emptied = Object.keys(values).filter((name) => /^(mail|text)-/.test(name));
  return {
    ...submission,
    values: { ...values, ...Object.fromEntries(emptied.map((name) => [name, ''])) },
  };
}

/** To the saved number, by the way that urgent notices take: it is in no conversation. */
async function sendTestText({ app, change, idempotencyKey }: Submission): Answer {
  const { db, site, sms, delivery } = app;
  const recipient = await noticePhone(app);
  if (sms.kind === 'none')
    return { status: 503, reason: 'Nothing was sent: no text gateway is set up.' };
  if (!recipient)
    return { status: 400, reason: 'Nothing was sent: enter your number and save it first.' };
  if ((await pausedSince(db)) !== undefined) return { status: 503, reason: PAUSED };
  const id = randomUUIDv7();
  const row = { id, idempotency_key: `test ${idempotencyKey}`, recipient };
  const isNew = await queueNoticeText(db, { ...row, text: testNoticeText(site.brand) }, change.now);
  if (!isNew) {
    const text = 'This test was sent before. Wait a minute before you send another.';
    return { to: noticesPath, flash: { kind: 'warning', text } };
  }
  delivery.wake();
  return { to: `${noticesPath}?text=${id}#tests` };
}
