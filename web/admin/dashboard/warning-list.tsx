import type { SampleCount } from '../../../market/sample/commands.server.ts';
import type { Todo } from '../../../market/todo/rules.ts';
import { counted, listed } from '../../../market/words.ts';
import { PressButton } from '../../kit/forms/press-button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';

export function UrgentWarnings({ warnings }: { warnings: Todo[] }) {
  return (
    <Section id="warnings" title="About your site" heading="sr-only" className="mt-4">
      <WarningList warnings={warnings} />
    </Section>
  );
}

export function Advice({ warnings }: { warnings: Todo[] }) {
  return (
    <details className="mt-6">
      <summary>{`Could be better (${warnings.length})`}</summary>
      <WarningList warnings={warnings} />
    </details>
  );
}

function WarningList({ warnings }: { warnings: Todo[] }) {
  return (
    <ul className={cardLook('mt-2 divide-y divide-line')}>
      {warnings.map(({ title, text, to, action, post }) => (
        <li key={`${title} ${to}`} className="px-4 py-3">
          <h3>
            {to ? (
              <TextLink to={to} color="inherit">
                {title}
              </TextLink>
            ) : (
              title
            )}
          </h3>
          {text && <p className="prose-line text-ink-soft text-sm">{text}</p>}
          {post && (
            <PressButton action={post} look="quiet" className="mt-3">
              {action}
            </PressButton>
          )}
        </li>
      ))}
    </ul>
  );
}

export function SampleWarning() {
  return (
    <Section
      id="sample-content"
      title={SAMPLE_TITLE}
      heading="font-sans font-semibold text-base text-warn"
      className={cardLook('mt-3 flex items-center justify-between gap-4 px-4', 'warn')}
    >
      <TextLink to="/admin/sample" tall color="warn" className="font-semibold">
        <span>
          Remove<span className="max-md:sr-only"> the sample content</span>
        </span>
      </TextLink>
    </Section>
  );
}

const SAMPLE_TITLE = 'This is still the sample content';
export const REMOVE_SAMPLE = {
  title: 'Remove the sample content',
  button: 'Remove the sample content',
  busy: 'Removing...',
};
export const REMOVE_SAMPLE_FAILED = 'Failed to remove the sample content';
export const SAMPLE_MISSING = 'There is no sample content to remove.';

export function removedText(removed: SampleCount): string {
  return `Removed the sample content: ${countedSample(removed)}`;
}

export function remainingText(remaining: SampleCount): string | undefined {
  return remaining.businesses + remaining.deals > 0
    ? `Still here: ${countedSample(remaining)}.`
    : undefined;
}

/** '264 spas and 462 deals' */
export function countedSample({ businesses, deals }: SampleCount): string {
  const counts = [
    businesses > 0 && counted(businesses, 'spa'),
    deals > 0 && counted(deals, 'deal'),
  ];
  return listed(counts.filter((text) => text !== false)) || 'nothing';
}
