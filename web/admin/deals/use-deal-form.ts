import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router';
import { DEAL_MESSAGES } from '../../../market/deals/copy.ts';
import type { DealField } from '../../../market/deals/fields.ts';
import {
  type DealValues,
  dealValues,
  type ParsedColumns,
  parseDealForm,
} from '../../../market/deals/schema.ts';
import { readFormValues, useProblems } from '../../forms/use-problems.ts';
import { useUnsavedChanges } from '../../forms/use-unsaved-changes.ts';
import { withdrawErrors } from '../../ui/toast.tsx';
import type { EditAnswer } from '../history/conflict-notice.tsx';

/** What is typed, what is wrong with it, and whether it is on its way. */
export function useDealForm(
  stored: DealValues,
  answer: EditAnswer<DealField> | undefined,
  todayAt: (businessId: string) => string | undefined,
) {
  const [initial] = useState(answer ? dealValues(answer.values) : stored);
  const [draft, setDraft] = useState(initial);
  const { form, problems, hasProblems, clearFixedProblems } = useProblems<DealField>(
    answer,
    (values) => checkDeal(values, todayAt).problems,
  );
  // Only a script may disable the button: without one the server says what is missing.
  const [hydrated, setHydrated] = useState(false);
  const sending = useNavigation().formMethod === 'POST';
  useUnsavedChanges(JSON.stringify(draft) !== JSON.stringify(stored));

  const readDraft = () => setDraft(dealValues(readFormValues(form.current)));
  function change(event: Pick<FormEvent, 'target'>) {
    readDraft();
    clearFixedProblems(event);
  }
  const handleHydration = useEffectEvent(() => {
    setHydrated(true);
    // What was filled in before the script came.
    readDraft();
  });
  useEffect(() => handleHydration(), []);

  /** Fills a field in for the administrator. */
  function setField(name: 'imageUrl' | 'businessId', value: string) {
    const field = form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.value = value;
    change({ target: field });
  }

  function submit(event: FormEvent) {
    withdrawErrors();
    const { nativeEvent } = event;
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    if (sending || hasProblems(button)) event.preventDefault();
  }

  const accepted = checkDeal(draft, todayAt).accepted;
  return { form, initial, draft, accepted, problems, hydrated, sending, change, setField, submit };
}

export type AcceptedDeal = { [name in keyof ParsedColumns]?: ParsedColumns[name] | undefined };

/** What the form would refuse, and the values that it takes as they are. */
function checkDeal(
  values: Record<string, string>,
  todayAt: (businessId: string) => string | undefined,
) {
  const isDraft = values.draft === 'yes';
  const { problems, deal } = parseDealForm(values, isDraft);
  const accepted: AcceptedDeal = { ...deal };
  const today = todayAt(values.businessId ?? '');
  if (today && !isDraft && deal.expiryDate && deal.expiryDate < today) {
    problems.expiryDate = DEAL_MESSAGES.pastDate;
    accepted.expiryDate = undefined;
  }
  if (problems.dealPrice) accepted.deal_price_cents = undefined;
  return { problems, accepted };
}
