import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { DEAL_MESSAGES } from '../../../market/deals/copy.ts';
import { DEAL_FIELD_NAMES, DEAL_FIELDS, type DealField } from '../../../market/deals/fields.ts';
import {
  type DealValues,
  dealValues,
  type ParsedColumns,
  parseDealForm,
} from '../../../market/deals/schema.ts';
import { readFormValues, useProblems } from '../../kit/forms/use-problems.ts';
import { useUnsavedChanges } from '../../kit/forms/use-unsaved-changes.ts';
import { withdrawErrors } from '../../kit/ui/toast.tsx';
import { useHydrated } from '../../kit/ui/use-hydrated.ts';
import type { EditAnswer } from '../changes/conflict-notice.tsx';
import type { BusinessOptions } from './business-options.server.ts';
import { useBusiness } from './use-business.ts';

export type DealFormState = ReturnType<typeof useDealForm>;

export function useDealForm(
  stored: DealValues,
  answer: EditAnswer<DealField> | undefined,
  businesses: BusinessOptions,
) {
  const [initial] = useState(() =>
    withBusinessText(answer ? dealValues(answer.values) : stored, businesses),
  );
  const [draft, setDraft] = useState(initial);
  const [uploading, setUploading] = useState(false);
  const { businessId: text } = draft;
  const chosen = useBusiness(businesses, text, stored.businessId);
  const { business, options, found } = chosen;
  const { withId, todayAt, check } = checksWith(chosen);
  const { form, problems, hasProblems, clearFixedProblems } = useProblems<DealField>(
    answer,
    (values) => check(values).problems,
  );
  const sending = useNavigation().formMethod === 'POST';
  useUnsavedChanges(JSON.stringify(withId(draft)) !== JSON.stringify(stored));

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
  const shown = useRef(stored);
  const showSavedPrices = useEffectEvent(() => {
    for (const name of ['regularPrice', 'dealPrice'] as const)
      if (stored[name] !== shown.current[name]) setField(name, stored[name]);
    shown.current = stored;
  });
  // The press beside the title saves the prices alone, and what is typed elsewhere stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load has other values
  useEffect(() => showSavedPrices(), [stored]);
  function setField(
    name: 'imageUrl' | 'priceSeenOn' | 'regularPrice' | 'dealPrice',
    value: string,
  ) {
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

  const firstProblem = DEAL_FIELD_NAMES.find((name) => answer?.problems?.[name]);
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
    accepted: check(draft).accepted,
    problems,
    business,
    businessField: { text, business, options, found },
    today: todayAt(text),
    hydrated,
    sending,
    uploading,
    setUploading,
    change,
    setField,
    submit,
  };
}

function withBusinessText(values: DealValues, { businesses }: BusinessOptions): DealValues {
  const known = businesses.find(({ id }) => id === values.businessId);
  return known ? { ...values, businessId: known.label } : values;
}

/** What was pasted into 'Price seen at' is a page that is seen now. */
const isAddress = (text: string) => /^\s*https?:\/\/\S+\.\S/i.test(text);

function checksWith({ businessOf, earliestDay }: ReturnType<typeof useBusiness>) {
  const withId = <Values extends Record<string, string>>(values: Values) => ({
    ...values,
    businessId: businessOf(values.businessId ?? '')?.id ?? '',
  });
  /** The date at a business, or where none is chosen the earliest of all. */
  const todayAt = (businessId: string) => businessOf(businessId)?.today ?? earliestDay;
  const check = (values: Record<string, string>) => checkDeal(withId(values), todayAt);
  return { withId, todayAt, check };
}

export type AcceptedDeal = { [name in keyof ParsedColumns]?: ParsedColumns[name] | undefined };

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
