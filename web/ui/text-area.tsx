import { type ComponentProps, useId } from 'react';

type Props = ComponentProps<'textarea'> & { label: string; problem?: string | undefined };

/** Several lines under their label; the message is tied to them and stands below. */
export function TextArea({ label, problem, className = '', ...area }: Props) {
  const id = useId();
  const told = `${id}-problem`;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
        {label}
      </label>
      <textarea
        rows={4}
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
