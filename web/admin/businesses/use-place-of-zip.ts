import { type RefObject, useRef, useState } from 'react';
import { parseZip } from '../../../market/zips/rules.ts';
import { fetchZips } from '../../forms/fetch-zips.ts';

const PLACE_FIELDS = ['city', 'state'] as const;

/**
 * Fills in City and State as soon as the ZIP code is there, and again for another one. What somebody
 * typed or emptied since stays so. `text` says what was filled in.
 */
export function usePlaceOfZip(form: RefObject<HTMLFormElement | null>) {
  const filled = useRef({ city: '', state: '' });
  const [text, setText] = useState('');
  const field = (name: string) => {
    const input = form.current?.elements.namedItem(name);
    return input instanceof HTMLInputElement ? input : undefined;
  };

  async function fillFrom(typed: string) {
    const zip = parseZip(typed);
    // The city search knows a ZIP code's own place.
    const [place] = zip ? ((await fetchZips({ city: zip }))?.found ?? []) : [];
    if (!place || field('zip')?.value !== zip) return;
    const changed = PLACE_FIELDS.filter((name) => {
      const input = field(name);
      if (!input || (input.value !== '' && input.value !== filled.current[name])) return false;
      filled.current[name] = place[name];
      input.value = place[name];
      input.dispatchEvent(new Event('input', { bubbles: true }));
      return true;
    });
    if (changed.length > 0) setText(`Filled in: ${changed.map((name) => place[name]).join(', ')}`);
  }

  return { text, fillFrom };
}
