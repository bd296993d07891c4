import { type ComponentProps, type ReactNode, useId } from 'react';

export interface LabelAndProblem {
  label: string;
  /** Undefined if the value is right. */
  problem?: string | undefined;
}

export const FIELD_LOOK =
  'block w-full rounded-[10px] border border-control bg-surface px-4 text-ink placeholder:text-ink-soft aria-invalid:border-2 aria-invalid:border-bad';

type FieldProps = ComponentProps<'input'> &
  LabelAndProblem & {
    /** Shown before the value, such as '$'; screen readers skip it. */
    before?: string | undefined;
  };

export function Field({ label, problem, className, before, ...input }: FieldProps) {
  return (
    <Labelled label={label} problem={problem} className={className}>
      {(controlAttributes) => {
        const look = `min-h-12 ${FIELD_LOOK} ${before ? 'pl-8' : ''}`;
        const control = <input {...input} {...controlAttributes} className={look} />;
        return before ? <Before text={before}>{control}</Before> : control;
      }}
    </Labelled>
  );
}

function Before({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className="relative block">
      <span aria-hidden="true" className="absolute inset-y-0 left-4 grid place-items-center">
        {text}
      </span>
      {children}
    </span>
  );
}

export function AreaField({
  label,
  problem,
  className,
  ...area
}: ComponentProps<'textarea'> & LabelAndProblem) {
  return (
    <Labelled label={label} problem={problem} className={className}>
      {(controlAttributes) => (
        <textarea rows={4} {...area} {...controlAttributes} className={`py-3 ${FIELD_LOOK}`} />
      )}
    </Labelled>
  );
}

export function SelectField({
  label,
  problem,
  className,
  ...select
}: ComponentProps<'select'> & LabelAndProblem) {
  return (
    <Labelled label={label} problem={problem} className={className}>
      {(controlAttributes) => (
        <span className="relative block">
          <select {...select} {...controlAttributes} className={`min-h-12 pr-10 ${FIELD_LOOK}`} />
        </span>
      )}
    </Labelled>
  );
}

type ChoiceProps = ComponentProps<typeof SelectField> & {
  choices: ReadonlyArray<{ value: string; label: string }>;
};

export function ChoiceField({ choices, ...select }: ChoiceProps) {
  return (
    <SelectField autoComplete="off" {...select}>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

interface ControlAttributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

type LabelledProps = LabelAndProblem & {
  className?: string | undefined;
  children: (controlAttributes: ControlAttributes) => ReactNode;
};

export function Labelled({ label, problem, className, children }: LabelledProps) {
  const id = useId();
  const problemId = problem ? `${id}-problem` : undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
        {label}
      </label>
      {children({ id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': problemId })}
      {problem && (
        <p id={problemId} className="mt-1.5 text-bad text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}

export function focusFirstProblem(form: HTMLElement | null): boolean {
  const problem = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const field = problem?.querySelector('input') ?? problem;
  for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true;
  field?.focus();
  return Boolean(field);
}
