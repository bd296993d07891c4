import { CASE_KIND_IDS, CASE_KINDS } from '../../market/cases/kinds.ts';
import { InDanger } from './in-danger.tsx';

interface Props {
  chosen: string | undefined;
  problem: string | undefined;
  autoFocus: boolean;
}

/**
 * What is wrong. A person who was treated badly sees first whom to call, by style alone, so that it
 * needs no script; a browser without ':has' shows it always, and a screen reader says it with the choice.
 */
export function KindChoice({ chosen, problem, autoFocus }: Props) {
  return (
    <div
      role="radiogroup"
      aria-labelledby={TITLE}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem && PROBLEM}
      className="group/kinds"
    >
      <p id={TITLE} className="mb-1.5 font-semibold text-sm">
        What is wrong?
      </p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {CASE_KIND_IDS.map((id, index) => (
          <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="kind"
              value={id}
              defaultChecked={id === chosen}
              // biome-ignore lint/a11y/noAutofocus: without a script, the first field that needs a look
              autoFocus={autoFocus && index === 0}
              aria-describedby={id === 'treated-badly' ? DANGER : undefined}
              className="size-5 shrink-0 accent-sage"
            />
            {CASE_KINDS[id].choice}
          </label>
        ))}
      </div>
      {problem && (
        <p id={PROBLEM} className="mt-1.5 text-bad text-sm">
          {problem}
        </p>
      )}
      <InDanger
        id={DANGER}
        className="mt-3 supports-[selector(:has(*))]:hidden group-has-[[value=treated-badly]:checked]/kinds:block!"
      />
    </div>
  );
}

const TITLE = 'kind-title';
const PROBLEM = 'kind-problem';
const DANGER = 'in-danger';
