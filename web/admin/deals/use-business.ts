import { useEffect, useState } from 'react';
import { failureToastText, fetchOrFailure, readJson } from '../../kit/forms/failure.ts';
import { toast, withdrawErrors } from '../../kit/ui/toast.tsx';
import type { BusinessOption, BusinessOptions } from './business-options.server.ts';
import { meantBusiness } from './business-options.ts';

/** Waits for a pause in typing, not for each key. */
const DEBOUNCE_MS = 150;

/**
 * The business that the text of a deal's Business field means, out of those that the form began with and
 * those that the text finds. `own`: the one that the deal has, which it may keep though it be paused.
 */
export function useBusiness(first: BusinessOptions, text: string, own: string) {
  const [found, setFound] = useState<BusinessOptions & { text: string }>();
  const known = [...first.businesses, ...(found?.businesses ?? [])];
  const knownBusiness = (value: string) =>
    known.find(({ id, label }) => id === value || label === value.trim());
  const businessOf = (value: string): BusinessOption | undefined =>
    knownBusiness(value) ?? (found?.text === value ? meantBusiness(found, value) : undefined);
  const isSearched = text.trim() !== '' && knownBusiness(text) === undefined;

  useEffect(() => {
    if (!isSearched) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      const url = `/admin/businesses/choices?${new URLSearchParams({ search: text, own })}`;
      const failed = 'Failed to load businesses';
      const result = await fetchOrFailure(url, failed, readJson<BusinessOptions>, { signal });
      if (signal.aborted) return;
      withdrawErrors();
      if ('answer' in result) setFound({ ...result.answer, text });
      else toast('error', failureToastText(result.failure, 'go on'));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, own, isSearched]);

  return {
    business: businessOf(text),
    businessOf,
    options: isSearched && found ? found.businesses : first.businesses,
    /** What the text finds; undefined while nothing is searched, or no answer is here. */
    found: isSearched && found?.text === text ? found : undefined,
    /** The first day that it is for any of them now. */
    earliestDay: known.map(({ today }) => today).sort()[0],
  };
}
