import { ownSentences } from '../../../market/terms/copy.ts';
import { TERM_KINDS } from '../../../market/terms/fields.ts';
import { TERM_NAMES, type Term, type Terms } from '../../../market/terms/rules.ts';
import { NOTHING, parseTerms, termField, termInputs } from '../../../market/terms/schema.ts';
import { AreaField, ChoiceField, Field } from '../../kit/ui/field.tsx';
import { Section } from '../../kit/ui/section.tsx';

/** Until a spa is chosen and read: nobody books by this form. */
const BUSINESS = { name: 'the spa', phone: 'its number' };

type Props = {
  /** What the fields are filled with, and what is in them now (`withTerms`). */
  text: string;
  draft: string;
  defaults: Terms;
  problem: string | undefined;
};

export function TermsField({ text, draft, defaults, problem }: Props) {
  const inputs = termInputs(text);
  const parsed = parseTerms(draft);
  const terms = parsed.kind === 'valid' ? { ...defaults, ...parsed.own } : defaults;
  const sentences = ownSentences(terms, BUSINESS).join(' ');
  const wrong = parsed.kind === 'invalid' ? parsed.term : undefined;
  return (
    <Section id="terms-title" title="Terms" heading="mb-1.5 font-sans font-semibold text-sm">
      <p>{sentences || 'This deal has no terms beyond the policy and the limits.'}</p>
      <details open={problem !== undefined} className="mt-1">
        <summary>
          Change<span className="sr-only"> the terms</span>
        </summary>
        <div className="mt-2 grid items-start gap-5 sm:grid-cols-2">
          {TERM_NAMES.map((term) => (
            <TermControl
              key={term}
              term={term}
              value={inputs[term]}
              usual={defaults[term]}
              problem={problem && term === (wrong ?? 'days') ? problem : undefined}
            />
          ))}
        </div>
      </details>
    </Section>
  );
}

type ControlProps = { term: Term; value: string; usual: string; problem: string | undefined };

function TermControl({ term, value, usual, problem }: ControlProps) {
  const { label, choices, toText, hint, input } = TERM_KINDS[term];
  const field = { name: termField(term), label, defaultValue: value, problem, autoComplete: 'off' };
  if (choices) {
    const labelOf = (one: string) => choices.find((choice) => choice.value === one)?.label ?? one;
    const listed = [NOTHING, ...choices.map((choice) => choice.value)];
    const all = value === '' || listed.includes(value) ? listed : [...listed, value];
    return (
      <ChoiceField
        {...field}
        choices={[
          { value: '', label: `As in Settings: ${usual ? labelOf(usual) : 'Not stated'}` },
          ...all.map((one) => ({
            value: one,
            label: one === NOTHING ? 'Not stated' : labelOf(one),
          })),
        ]}
      />
    );
  }
  const shown = usual && (toText?.(usual) ?? usual);
  const note = [
    hint && `Such as: ${hint}.`,
    shown && `As in Settings: ${shown}. Enter “none” to leave it out.`,
  ];
  return (
    <div className={input === 'lines' ? 'sm:col-span-2' : ''}>
      {input === 'lines' ? (
        <AreaField {...field} rows={2} />
      ) : (
        <Field {...field} type={input === 'date' ? 'date' : 'text'} />
      )}
      <p className="mt-1.5 text-ink-soft text-sm empty:hidden">{note.filter(Boolean).join(' ')}</p>
    </div>
  );
}
