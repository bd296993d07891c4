import { makeOwnerLink, revokeOwnerLink } from '../../../market/owners/commands.server.ts';
import { queueOwnerLink } from '../../../market/owners/emails.server.ts';
import { findOwnerOf } from '../../../market/owners/store.server.ts';
import { declineProposal } from '../../../market/proposals/commands.server.ts';
import { MAX_ANSWER_LENGTH, PROPOSED_FIELDS } from '../../../market/proposals/rules.ts';
import {
  type TakeOutcome,
  takeNewSpa,
  takeProposal,
} from '../../../market/proposals/take.server.ts';
import { cut, oneLine } from '../../../market/text.ts';
import type { FormAnswer } from '../../kit/forms/failure.ts';
import type { Flash } from '../../kit/forms/flash.server.ts';
import {
  type Done,
  type Refused,
  type Submission,
  success,
} from '../../kit/forms/form-action.server.ts';
import { unreadable } from '../../kit/forms/read-form.server.ts';
import type { PossibleDuplicate } from '../businesses/duplicate-question.tsx';
import { possibleDuplicateOf } from '../businesses/save.server.ts';
import { type OwnerAddress, spaAt } from './view.server.ts';

export interface OwnerAnswer extends FormAnswer<string> {
  possibleDuplicate?: PossibleDuplicate;
}

type Outcome = Promise<Done | Refused<OwnerAnswer>>;

/** Makes, sends and ends a spa's link, and decides what it asks for. */
export function actOnOwner(at: OwnerAddress, here: string, submission: Submission): Outcome {
  switch (submission.values.intent) {
    case 'make':
    case 'send':
      return makeLink(at, here, submission);
    case 'revoke':
      return revoke(at, here, submission);
    case 'take':
      return take(here, submission);
    case 'list':
      return listSpa(at, here, submission);
    case 'decline':
      return decline(here, submission);
    default:
      throw unreadable();
  }
}

async function makeLink(
  at: OwnerAddress,
  to: string,
  { app, change, values }: Submission,
): Promise<Done> {
  const spa = await spaAt(app, at);
  if (!spa) throw unreadable();
  const owner = await makeOwnerLink(
    app.db,
    { ...at, address: spa.address },
    app.linkSecret,
    change.now,
  );
  if (values.intent === 'make') return { to, flash: success('Link made') };
  if (!app.emailSender) throw unreadable();
  const isQueued = await queueOwnerLink(app.db, owner, app.site, change.now);
  app.delivery.wake();
  return {
    to,
    flash: isQueued ? success('Email is on its way') : warning('It was sent a moment ago'),
  };
}

async function revoke(at: OwnerAddress, to: string, { app, change }: Submission): Promise<Done> {
  const owner = await findOwnerOf(app.db, at);
  if (owner) await revokeOwnerLink(app.db, owner.id, change.now);
  return { to, flash: success('Link ended') };
}

const warning = (text: string): Flash => ({ kind: 'warning', text });

const seenIn = (values: Record<string, string>, name: string) =>
  values[name] ? { id: values[name], version: Number(values[`${name}Version`]) } : undefined;

async function take(to: string, { app, change, values }: Submission): Outcome {
  const seen = seenIn(values, 'proposal');
  if (!seen) throw unreadable();
  const all = [...PROPOSED_FIELDS.business, ...PROPOSED_FIELDS.deal];
  const choice = {
    ticked: all.filter((name) => values[`take-${name}`] === 'yes'),
    added: addedIn(values),
  };
  const outcome = await takeProposal({ ...app, ...change }, seen, choice, Number(values.loadedAt));
  return answerTo(outcome, to, 'Taken');
}

async function listSpa(at: OwnerAddress, to: string, { app, change, values }: Submission): Outcome {
  const owner = await findOwnerOf(app.db, at);
  const business = seenIn(values, 'business');
  if (!owner || !business) throw unreadable();
  const seen = { business, deal: seenIn(values, 'deal') };
  const options = { allowSimilar: values.another === 'yes' };
  const added = { ...addedIn(values), hasLicenseInformation: values.hasLicenseInformation ?? '' };
  const outcome = await takeNewSpa({ ...app, ...change }, owner.id, seen, { added }, options);
  const done = seen.deal ? LIVE : LISTED;
  if (outcome.kind !== 'taken') return answerTo(outcome, to, done);
  const listed = await findOwnerOf(app.db, at);
  return answerTo(outcome, `/admin/businesses/${listed?.businessId}/edit`, done);
}

const LIVE = 'The spa is listed, and its first deal is live';
const LISTED = 'The spa is listed';

async function decline(to: string, { app, change, values }: Submission): Outcome {
  const seen = seenIn(values, 'proposal');
  if (!seen) throw unreadable();
  const answer = oneLine(cut(values.answer ?? '', 1000)).slice(0, MAX_ANSWER_LENGTH);
  if (answer === '') return { status: 422, problems: { answer: 'Please say why in a sentence' } };
  const isDecided = await declineProposal(app.db, seen, answer, change);
  return {
    to,
    flash: isDecided ? success('The spa reads your answer on its page') : warning(DECIDED),
  };
}

const DECIDED = 'It was changed or decided since. Here is how it is now.';

const NONE_TICKED = 'No field is ticked. To take none, answer with “Not now”';

const addedIn = (values: Record<string, string>) =>
  Object.fromEntries(
    [...PROPOSED_FIELDS.business, ...PROPOSED_FIELDS.deal].flatMap((name) =>
      values[name] ? [[name, values[name]]] : [],
    ),
  );

function answerTo(outcome: TakeOutcome, to: string, done: string): Done | Refused<OwnerAnswer> {
  switch (outcome.kind) {
    case 'taken':
      return { to, flash: success(done) };
    case 'invalid': {
      const { problems } = outcome;
      const text = Object.values(problems).join('. ');
      return { status: 422, problems, failure: { text, why: 'refused' } };
    }
    case 'similar':
      return { status: 409, possibleDuplicate: possibleDuplicateOf(outcome.similar) };
    case 'conflict':
    case 'decided':
      return { to, flash: warning(DECIDED) };
    case 'none-ticked':
      return { status: 422, failure: { text: NONE_TICKED, why: 'refused' } };
    case 'missing':
      return { to, flash: warning('It is gone') };
  }
}
