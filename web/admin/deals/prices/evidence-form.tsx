import type { FormEvent } from 'react';
import { Form, useNavigation } from 'react-router';
import { EVIDENCE_KINDS } from '../../../../market/prices/kinds.ts';
import {
  type EvidenceField,
  evidenceValues,
  parseEvidence,
} from '../../../../market/prices/schema.ts';
import type { FormAnswer } from '../../../forms/failure.ts';
import { HiddenFields } from '../../../forms/hidden-fields.tsx';
import { NotSaved } from '../../../forms/not-saved.tsx';
import { problemsIn, useProblems } from '../../../forms/use-problems.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField, Field } from '../../../ui/field.tsx';
import { withdrawErrors } from '../../../ui/toast.tsx';
import type { PricesView } from './prices-view.server.ts';

const HOW = EVIDENCE_KINDS.map(({ how, label }) => ({ value: how, label }));

type Props = {
  view: Pick<PricesView, 'values' | 'today' | 'documents' | 'formKey'>;
  answer: FormAnswer<EvidenceField> | undefined;
};

/** What somebody sees of a price now: all but the look itself is filled in. */
export function EvidenceForm({ view, answer }: Props) {
  const { form, problems, hasProblems, clearFixedProblems } = useProblems<EvidenceField>(
    answer,
    (values) => problemsIn(parseEvidence(values)),
  );
  const sending = useNavigation().formMethod === 'POST';
  const initial = answer?.values ? evidenceValues(answer.values) : view.values;

  function check(event: FormEvent) {
    withdrawErrors();
    if (hasProblems()) event.preventDefault();
  }

  const field = (name: EvidenceField, label: string) => ({
    name,
    label,
    defaultValue: initial[name],
    problem: problems[name],
    autoComplete: 'off',
  });
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={clearFixedProblems}
      onSubmit={check}
      className="mt-6 grid items-start gap-5 sm:grid-cols-[1fr_8rem_8rem]"
    >
      <HiddenFields values={{ key: view.formKey }} sent={answer?.values} />
      {answer?.failure && (
        <div className="sm:col-span-3">
          <NotSaved failure={answer.failure} />
        </div>
      )}
      <Field {...field('item', 'Item, as the menu calls it')} />
      <Field {...field('minutes', 'Minutes')} inputMode="numeric" />
      <Field {...field('price', 'Price')} inputMode="decimal" before="$" />
      <ChoiceField {...field('how', 'How it was seen')} choices={HOW} />
      <Field
        {...field('seenOn', 'Seen on')}
        type="date"
        max={view.today}
        className="sm:col-span-2"
      />
      <Field
        {...field('url', 'Address of the page or file')}
        type="url"
        placeholder="https://"
        className="sm:col-span-3"
      />
      {view.documents.length > 0 && (
        <ChoiceField
          {...field('document', 'Or a document')}
          choices={[{ value: '', label: 'None' }, ...view.documents.map(choiceOf)]}
          className="sm:col-span-3"
        />
      )}
      <Button type="submit" disabled={sending} className="min-h-12 sm:justify-self-start">
        Add evidence
      </Button>
    </Form>
  );
}

const choiceOf = ({ id, name, about }: PricesView['documents'][number]) => ({
  value: id,
  label: `${name} (${about})`,
});
