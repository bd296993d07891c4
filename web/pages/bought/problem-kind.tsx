import { COMPLAINT_KIND_IDS, COMPLAINT_KINDS } from '../../../market/complaints/kinds.ts';
import { TextLink } from '../../kit/ui/text-link.tsx';

type Props = { defaultValue: string | undefined; problem: string | undefined; autoFocus: boolean };

/**
 * What is wrong. A person who was treated badly sees first whom to call, by style alone, so that it
 * needs no script; a browser without ':has' shows it always, and a screen reader says it with the choice.
 */
export function ProblemKind({ defaultValue, problem, autoFocus }: Props) {
  return (
    <div
      role="radiogroup"
      aria-labelledby="kind-title"
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem && 'kind-problem'}
      className="group/kinds"
    >
      <p id="kind-title" className="mb-1.5 font-semibold text-sm">
        What is wrong?
      </p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {COMPLAINT_KIND_IDS.map((id, index) => (
          <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="kind"
              value={id}
              defaultChecked={id === defaultValue}
              // biome-ignore lint/a11y/noAutofocus: without a script, the first field that needs a look
              autoFocus={autoFocus && index === 0}
              aria-describedby={id === 'treated-badly' ? 'in-danger' : undefined}
              className="size-5 shrink-0 accent-sage"
            />
            {COMPLAINT_KINDS[id].choice}
          </label>
        ))}
      </div>
      {problem && (
        <p id="kind-problem" className="mt-1.5 text-bad text-sm">
          {problem}
        </p>
      )}
      <InDanger />
    </div>
  );
}

// Padding makes the target tall, and no line of the text.
/** The number to call at once, before anything is written to us. */
function InDanger() {
  return (
    <div
      id="in-danger"
      className="mt-3 rounded-card border border-bad bg-bad-tint p-5 text-ink supports-[selector(:has(*))]:hidden group-has-[[value=treated-badly]:checked]/kinds:block!"
    >
      <p>
        <strong>Are you or somebody else in danger?</strong> Call{' '}
        <TextLink href="tel:911" color="inherit" className="whitespace-nowrap py-3 font-semibold">
          911
        </TextLink>{' '}
        now.
      </p>
      <p>
        Is somebody there against their will? The National Human Trafficking Hotline answers day and
        night:{' '}
        <TextLink
          href="tel:+18883737888"
          color="inherit"
          className="whitespace-nowrap py-3 font-semibold"
        >
          1-888-373-7888
        </TextLink>
        . You need not say who you are.
      </p>
      <p className="mt-2">Afterwards you can still tell us here.</p>
    </div>
  );
}
