import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { useReachability } from '../../forms/reachability.ts';
import { hideFetching, showFetching } from '../../ui/press-feedback.ts';

/**
 * Applies every choice in the form that is in `frame`, once a script is there; `path` is the search
 * that is shown. The form's own script, which knows what is offered, is fetched with the first choice.
 */
export function useInstantForm(path: string) {
  const frame = useRef<HTMLElement>(null);
  const { navigateIfReachable } = useReachability();
  const navigate = useNavigate();
  const { state } = useNavigation();
  /** Where the form itself leads, until that navigation ends. */
  const ownPath = useRef<string>(undefined);
  const shownPath = useRef(path);

  const apply = useEffectEvent(async (event: Event) => {
    event.preventDefault();
    const form = frame.current?.querySelector('form');
    if (!form) return;
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) query.append(name, String(value));
    showFetching();
    try {
      const { firstPageOf } = await import('./filter-form.tsx');
      const chosen = firstPageOf(query);
      if (chosen === ownPath.current) return;
      // Back at what is shown while another search is on its way: that one is stopped.
      if (ownPath.current !== undefined || chosen !== path) {
        ownPath.current = chosen;
        return void navigate(chosen, { preventScrollReset: true });
      }
    } catch {
      if (await navigateIfReachable(`/deals?${query}`)) return;
    }
    hideFetching();
  });
  useEffect(() => {
    const stop = new AbortController();
    for (const name of ['change', 'submit'])
      frame.current?.addEventListener(name, apply, { signal: stop.signal });
    return () => stop.abort();
  }, []);

  useEffect(() => {
    if (state !== 'idle') return;
    const expected = ownPath.current ?? shownPath.current;
    shownPath.current = path;
    ownPath.current = undefined;
    const form = frame.current?.querySelector('form');
    // What was typed since the form led here stays.
    if (form && path !== expected) fillIn(form, path);
  }, [path, state]);

  return frame;
}

/** Sets a form to a search that did not come from it: by a link, or a step back. */
function fillIn(form: HTMLFormElement, path: string): void {
  const query = new URLSearchParams(path.split('?')[1]);
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement)
      control.value = query.get(control.name) ?? control.options[0]?.value ?? '';
    else if (control instanceof HTMLInputElement) {
      if (control.type === 'checkbox') control.checked = query.get(control.name) === control.value;
      else control.value = query.get(control.name) ?? '';
    }
  }
}
