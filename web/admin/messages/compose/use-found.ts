import { useRef, useState } from 'react';
import { fetchOrFailure, readJson } from '../../../forms/failure.ts';

const DEBOUNCE_MS = 200;

/** What an address finds for the words that are typed. The last search wins. */
export function useFound<Option>(path: string, failed: string) {
  const [found, setFound] = useState<Option[]>();
  const [hasFailed, setFailed] = useState(false);
  const lastRequest = useRef(new AbortController());

  async function find(search: string) {
    lastRequest.current.abort();
    const controller = new AbortController();
    lastRequest.current = controller;
    await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    if (controller.signal.aborted) return;
    const url = `${path}?${new URLSearchParams({ search })}`;
    const result = await fetchOrFailure(url, failed, readJson<Option[]>, {
      signal: controller.signal,
    });
    if (controller.signal.aborted) return;
    if ('answer' in result) setFound(result.answer);
    setFailed('failure' in result);
  }

  return { found, hasFailed, find };
}
