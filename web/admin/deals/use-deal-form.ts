import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router';
import { DEAL_MESSAGES } from '../../../market/deals/copy.ts';
import { DEAL_FIELD_NAMES, DEAL_FIELDS, type DealField } from '../../../market/deals/fields.ts';
import {
  type DealValues,
  dealValues,
  type ParsedColumns,
  parseDealForm,
} from '../../../market/deals/schema.ts';
import { readFormValues, useProblems } from '../../forms/use-problems.ts';
import { useUnsavedChanges } from '../../forms/use-unsaved-changes.ts';
import { withdrawErrors } from '../../ui/toast.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { EditAnswer } from '../history/conflict-notice.tsx';
import type { BusinessChoice, BusinessOption } from './business-choice.server.ts';

export type DealFormState = ReturnType<typeof useDealForm>;

/** What is typed, what is wrong with it, and whether it is on its way. */
export function useDealForm(
  stored: DealValues,
  answer: EditAnswer<DealField> | undefined,
  choice: BusinessChoice,
) {
  const [initial] = useState(answer ? dealValues(answer.values) : stored);
  const [draft, setDraft] = useState(initial);
  const [uploading, setUploading] = useState(false);
  const { businessOf, todayAt, setPicked } = useBusinesses(choice);
  const { form, problems, hasProblems, clearFixedProblems } = useProblems<DealField>(
    answer,
    (values) => checkDeal(values, todayAt).problems,
  );
  const sending = useNavigation().formMethod === 'POST';
  useUnsavedChanges(JSON.stringify(draft) !== JSON.stringify(stored));

  const readDraft = () => setDraft(dealValues(readFormValues(form.current)));
  // Only a script may disable the button: without one the server says what is missing.
  const hydrated = useHydrated();
  const readFilledBefore = useEffectEvent(readDraft);
  useEffect(() => readFilledBefore(), []);
  function change(event: Pick<FormEvent, 'target'>) {
    readDraft();
    clearFixedProblems(event);
    const { priceSeenAt = '', priceSeenOn } = readFormValues(form.current);
    const today = todayAt(draft.businessId);
    if (today && !priceSeenOn && isAddress(priceSeenAt) && !isAddress(draft.priceSeenAt))
      setField('priceSeenOn', today);
  }
  /** Fills a field in for the administrator. */
  function setField(name: 'imageUrl' | 'businessId' | 'priceSeenOn', value: string) {
    const field = form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.value = value;
    change({ target: field });
  }
  function chooseBusiness(business: BusinessOption | undefined) {
    setPicked(business);
    setField('businessId', business?.id ?? '');
  }
  function submit(event: FormEvent) {
    withdrawErrors();
    const { nativeEvent } = event;
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    if (sending || hasProblems(button)) event.preventDefault();
  }

  const firstProblem = DEAL_FIELD_NAMES.find((name) => answer?.problems?.[name]);
  /** The attributes that each field's control gets. */
  const field = (name: DealField) => ({
    name,
    label: DEAL_FIELDS[name].label,
    required: !DEAL_FIELDS[name].isOptional,
    defaultValue: initial[name],
    problem: problems[name],
    autoFocus: name === firstProblem,
  });
  return {
    form,
    field,
    initial,
    draft,
    accepted: checkDeal(draft, todayAt).accepted,
    problems,
    business: businessOf(draft.businessId),
    /** The stored deal's own business: it can be chosen even while it is inactive. */
    ownBusinessId: stored.businessId,
    today: todayAt(draft.businessId),
    hydrated,
    sending,
    uploading,
    setUploading,
    change,
    setField,
    chooseBusiness,
    submit,
  };
}

/** What was pasted into 'Price seen at' is a page that is seen now. */
const isAddress = (text: string) => /^\s*https?:\/\/\S+\.\S/i.test(text);

/** The businesses that can be chosen, with the one that was found by a search. */
function useBusinesses({ businesses }: BusinessChoice) {
  const [picked, setPicked] = useState<BusinessOption>();
  const businessOf = (id: string) => [picked, ...businesses].find((one) => one?.id === id);
  const [earliest] = businesses.map(({ today }) => today).sort();
  /** The date at a business, or where none is chosen the earliest of all. */
  const todayAt = (businessId: string) => businessOf(businessId)?.today ?? earliest;
  return { businessOf, todayAt, setPicked };
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
