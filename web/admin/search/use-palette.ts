import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureToastText, fetchOrFailure, readJson } from '../../forms/failure.ts';
import type { Found } from './find.server.ts';

const DEBOUNCE_MS = 150;
const FAILED = 'Failed to search';

/** What is typed, what it finds, and which of that Enter opens. */
export function usePalette(close: () => void) {
  const [found, setFound] = useState<Found[]>();
  const [failure, setFailure] = useState('');
  const [active, setActive] = useState(0);
  const currentSearch = useRef<AbortController>(undefined);
  const navigate = useNavigate();

  async function find(search: string, delayMs = DEBOUNCE_MS) {
    currentSearch.current?.abort();
    const controller = new AbortController();
    currentSearch.current = controller;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (controller.signal.aborted) return;
    const url = `/admin/search/results?${new URLSearchParams({ q: search })}`;
    const result = await fetchOrFailure(url, FAILED, readJson<{ found: Found[] }>, {
      signal: controller.signal,
    });
    if (controller.signal.aborted) return;
    setFailure('failure' in result ? failureToastText(result.failure, 'search again') : '');
    setFound('answer' in result ? result.answer.found : []);
    setActive(0);
  }

  function open(one: Found | undefined) {
    if (!one) return;
    close();
    navigate(one.to);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const { length } = found ?? [];
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: length - 1 };
    const step = steps[event.key];
    if (step !== undefined && length > 0) setActive((active + step) % length);
    else if (event.key === 'Enter') open(found?.[active]);
    else return;
    event.preventDefault();
  }

  return { found, failure, active, find, open, handleKeyDown };
}
