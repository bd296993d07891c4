import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { DEAL_FIELDS, type DealField } from '../../../market/deals/fields.ts';
import { type DealValues, parseDealForm } from '../../../market/deals/schema.ts';
import { formatDollars } from '../../../market/dollars.ts';
import { HiddenFields } from '../../kit/forms/hidden-fields.tsx';
import { NotSaved } from '../../kit/forms/not-saved.tsx';
import { useProblems } from '../../kit/forms/use-problems.ts';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Field } from '../../kit/ui/field.tsx';
import { withdrawErrors } from '../../kit/ui/toast.tsx';
import { ConflictNotice } from '../changes/conflict-notice.tsx';
import type { DealAnswer } from './deal-form.tsx';

const PRICES = ['dealPrice', 'regularPrice'] as const;

type Props = { values: DealValues; updatedAt: string; isDraft: boolean };

/** The prices beside the title open a dialog that saves them alone; without a script they lead to their fields. */
export function PricePress(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [dealPrice, regularPrice] = PRICES.map((name) =>
    formatDollars(Math.round(Number(props.values[name]) * 100)),
  );
  return (
    <>
      <Link
        to="#field-dealPrice"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          setIsOpen(true);
        }}
        className={buttonLook('quiet', 'px-4!')}
      >
        <span className="sr-only">Change the deal price </span>
        {dealPrice}
        <span className="sr-only"> and the regular price </span>
        <s className="font-normal text-ink-soft">{regularPrice}</s>
      </Link>
      {isOpen && <PriceDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function PriceDialog({ values, updatedAt, isDraft, onClose }: Props & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const fetcher = useFetcher<DealAnswer>();
  const answer = fetcher.data;
  const isSending = fetcher.state !== 'idle';
  const { form, problems, hasProblems, clearFixedProblems } = useProblems<DealField>(
    answer,
    priceProblems,
  );
  const { dealPrice, regularPrice, ...rest } = values;
  const others = Object.entries(problems).filter(([name]) => !PRICES.some((one) => one === name));

  function submit(event: FormEvent) {
    withdrawErrors();
    if (isSending || hasProblems()) event.preventDefault();
  }

  return (
    <Dialog ref={dialog} title="Price" sending={fetcher} onClose={onClose}>
      <fetcher.Form
        ref={form}
        method="post"
        noValidate
        preventScrollReset
        onInput={clearFixedProblems}
        onSubmit={submit}
        className="mt-5 grid grid-cols-2 items-start gap-4 *:col-span-2"
      >
        <HiddenFields
          values={{
            ...{ ...rest, updatedAt, loaded: JSON.stringify(values) },
            ...(isDraft && { draft: 'yes' }),
          }}
        />
        {answer?.failure && <NotSaved failure={answer.failure} />}
        {answer?.changed && (
          <ConflictNotice record="deal" changed={answer.changed} sending={isSending} />
        )}
        {PRICES.map((name) => (
          <Field
            key={name}
            name={name}
            label={DEAL_FIELDS[name].label}
            {...DEAL_FIELDS[name].input}
            defaultValue={values[name]}
            problem={problems[name]}
            onFocus={({ currentTarget }) => currentTarget.select()}
            autoComplete="off"
            className="col-span-1!"
          />
        ))}
        {others.map(([name, problem]) => (
          <p key={name} className="text-bad text-sm">
            {problem}
          </p>
        ))}
        <Button type="submit" disabled={isSending} className="justify-self-start">
          {isSending ? 'Saving...' : 'Save Price'}
        </Button>
      </fetcher.Form>
    </Dialog>
  );
}

function priceProblems(values: Record<string, string>) {
  const { regularPrice, dealPrice } = parseDealForm(values).problems;
  return { ...(regularPrice && { regularPrice }), ...(dealPrice && { dealPrice }) };
}
