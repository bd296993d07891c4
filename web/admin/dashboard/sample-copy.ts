import type { SampleCount } from '../../../market/sample/commands.server.ts';
import { counted } from '../../../market/words.ts';

export const SAMPLE_TITLE = 'This is still the sample content';
export const REMOVE_SAMPLE = 'Remove the sample content';
export const REMOVE_SAMPLE_QUESTION =
  'The made-up businesses and deals are deleted. What you edited or added stays. This action cannot be undone.';
export const REMOVE_SAMPLE_FAILED = 'Failed to remove the sample content';
export const SAMPLE_MISSING = 'There is no sample content to remove.';

/** What a toast says was removed, and what stays. */
export function removedText(removed: SampleCount): string {
  return `Removed the sample content: ${countText(removed)}`;
}

export function remainingText(remaining: SampleCount): string | undefined {
  if (remaining.businesses + remaining.deals === 0) return undefined;
  return `Kept what you edited or use: ${countText(remaining)}.`;
}

function countText({ businesses, deals }: SampleCount): string {
  return `${counted(businesses, 'business', 'businesses')} and ${counted(deals, 'deal')}`;
}
