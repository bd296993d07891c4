import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router';
import { DEAL_MESSAGES, type DealField } from '../../../market/deals/fields.ts';
import { type DealValues, dealValues, parseDealForm } from '../../../market/deals/schema.ts';
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
    (values) => {
      const { problems, deal } = parseDealForm(values);
      const today = todayAt(values.businessId ?? '');
      const isPast =
        today !== undefined && deal.expiryDate !== undefined && deal.expiryDate < today;
      return isPast ? { ...problems, expiryDate: DEAL_MESSAGES.pastDate } : problems;
    },
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
    if (sending || hasProblems()) event.preventDefault();
  }

  return { form, initial, draft, problems, hydrated, sending, change, setField, submit };
}
