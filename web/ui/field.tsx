import { type ComponentProps, useId } from 'react';

type Props = ComponentProps<'input'> & {
  label: string;
  /** What is wrong with the value, in words; undefined while nothing is. */
  problem?: string | undefined;
};

/** An input under its label; its message is tied to it and stands below. */
export function Field({ label, problem, className = '', ...input }: Props) {
  const id = useId();
  const told = `${id}-problem`;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? told : undefined}
        className="min-h-12 w-full rounded-[10px] border border-control bg-surface px-4 text-ink placeholder:text-ink-soft aria-invalid:border-2 aria-invalid:border-bad"
      />
      {problem && (
        <p id={told} className="mt-1.5 text-bad text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}

type AreaProps = ComponentProps<'textarea'> & Pick<Props, 'label' | 'problem'>;

/** The same for a text of several lines. */
export function AreaField({ label, problem, className = '', ...area }: AreaProps) {
  const id = useId();
  const told = `${id}-problem`;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? told : undefined}
        className="block w-full rounded-[10px] border border-control bg-surface px-4 py-3 text-ink placeholder:text-ink-soft aria-invalid:border-2 aria-invalid:border-bad"
      />
      {problem && (
        <p id={told} className="mt-1.5 text-bad text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Moves the focus to the first field with a message; true where there is one. */
export function focusFirstProblem(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return Boolean(field);
}
