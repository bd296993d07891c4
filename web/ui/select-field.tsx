import { type ComponentProps, useId } from 'react';

type Props = ComponentProps<'select'> & { label: string; problem?: string | undefined };

/** A choice under its label; the message is tied to it and stands below. */
export function SelectField({ label, problem, className = '', ...select }: Props) {
  const id = useId();
  const told = `${id}-problem`;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
        {label}
      </label>
      <select
        {...select}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? told : undefined}
        className="min-h-12 w-full rounded-[10px] border border-control bg-surface px-4 text-ink aria-invalid:border-2 aria-invalid:border-bad"
      />
      {problem && (
        <p id={told} className="mt-1.5 text-bad text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}
