import type { ReactNode } from 'react';

const tones = {
  good: 'bg-good-tint text-good',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
  quiet: 'bg-line text-ink',
  sage: 'bg-sage-tint',
};

export type Tone = keyof typeof tones;

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-full px-3 py-0.5 font-semibold text-sm ${tones[tone]}`}>
      {children}
    </span>
  );
}
