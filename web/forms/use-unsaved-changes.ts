import { type RefObject, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

const QUESTION = 'You have unsaved changes. Leave without saving them?';

/**
 * Asks before what was typed into a form is left behind, by a link or by closing the window. What
 * stands in the form when `version` changes counts as saved; `unsaved` says that it does not.
 */
export function useUnsavedChanges(
  form: RefObject<HTMLFormElement | null>,
  version: string,
  unsaved = false,
): void {
  const saved = useRef<string | undefined>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a new beginning
  useEffect(() => {
    saved.current = unsaved ? '' : contents(form.current);
  }, [form, version]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && differs(form.current, saved.current),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (differs(form.current, saved.current)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [form]);
}

/** False where the form is gone: there is nothing left to lose. */
function differs(form: HTMLFormElement | null, saved: string | undefined): boolean {
  return form !== null && contents(form) !== saved;
}

/** The fields that people fill; what a form carries unseen changes by itself. */
function contents(form: HTMLFormElement | null): string {
  const seen = Array.from(form?.elements ?? []).flatMap((field) =>
    (field instanceof HTMLInputElement && field.type !== 'hidden') ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
      ? [[field.name, field.value]]
      : [],
  );
  return JSON.stringify(seen);
}
