import { type ComponentProps, useState } from 'react';
import { FIELD_LOOK, type LabelAndProblem, Labelled } from '../../kit/ui/field.tsx';
import { useHydrated } from '../../kit/ui/use-hydrated.ts';

type Props = Omit<ComponentProps<'input'>, 'type'> & LabelAndProblem;

export function PasswordField({ label, problem, className, ...input }: Props) {
  const hydrated = useHydrated();
  const [isShown, setShown] = useState(false);
  return (
    <Labelled label={label} problem={problem} className={className}>
      {(controlAttributes) => (
        <div className="relative">
          <input
            {...input}
            {...controlAttributes}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`min-h-12 pr-20 ${FIELD_LOOK}`}
          />
          {hydrated && (
            <button
              type="button"
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
              className="absolute inset-y-0 right-0 min-w-16 rounded-[10px] px-4 font-semibold text-sage-strong text-sm -outline-offset-4"
            >
              Show<span className="sr-only"> password</span>
            </button>
          )}
        </div>
      )}
    </Labelled>
  );
}
