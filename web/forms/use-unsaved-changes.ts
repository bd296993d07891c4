import { type RefObject, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

const QUESTION = 'You have unsaved changes. Leave without saving them?';

/** Asks before a page is left, by a link or by closing the window, while `hasChanged` says so. */
export function useUnsavedChanges(hasChanged: () => boolean): void {
  const latest = useRef(hasChanged);
  useEffect(() => {
    latest.current = hasChanged;
  });

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && latest.current(),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}

/**
 * The same for a form as it stands on the page. What stands in it when `version` changes counts as
 * saved; `unsaved` says that it does not.
 */
export function useUnsavedForm(
  form: RefObject<HTMLFormElement | null>,
  version: string,
  unsaved = false,
): void {
  const saved = useRef<string | undefined>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a new beginning
  useEffect(() => {
    saved.current = unsaved ? '' : contents(form.current);
  }, [form, version]);

  // False where the form is gone: there is nothing left to lose.
  useUnsavedChanges(() => form.current !== null && contents(form.current) !== saved.current);
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
