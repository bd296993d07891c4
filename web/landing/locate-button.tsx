import { useState } from 'react';
import { unreachableText } from '../forms/failure.ts';
import { useSite } from '../layout/use-site.ts';

type Props = { onPick: (zip: string) => void; onProblem: (text: string) => void };

/** 'Use my location' as a small sign beside a ZIP field; it can do nothing without a script. */
export function LocateButton({ onPick, onProblem }: Props) {
  const { site } = useSite();
  const [isLocating, setIsLocating] = useState(false);

  async function locate() {
    setIsLocating(true);
    onProblem('');
    const answer = await import('../forms/fetch-zips.ts').then(
      ({ locateZip }) => locateZip(),
      () => ({ problem: unreachableText(site.brand) }),
    );
    setIsLocating(false);
    if ('zip' in answer) onPick(answer.zip);
    else onProblem(answer.problem);
  }

  return (
    <button
      type="button"
      onClick={locate}
      disabled={isLocating}
      aria-label="Use my location"
      title="Use my location: rounded to about half a mile before it leaves your device, used once, never stored"
      className="motion-soft grid size-11 shrink-0 place-items-center rounded-full text-sage hover:bg-sage-tint disabled:animate-pulse motion-reduce:disabled:animate-none scriptless:hidden"
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
          <circle cx="12" cy="12" r="6.5" />
          <path d="M12 2v3.5M12 18.5V22M2 12h3.5M18.5 12H22" />
        </g>
        <circle cx="12" cy="12" r="2.2" fill="currentColor" />
      </svg>
    </button>
  );
}
