import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { parseSearch, type SearchCriteria, searchPath } from '../../layout/search-criteria.ts';

/** The search that a form asks for, on its first page. */
function pathIn(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) query.append(name, String(value));
  return searchPath({ ...parseSearch(query), page: 1 });
}

/**
 * A search's form that is applied with every choice, once a script is there. `key` makes its
 * controls again where a search did not come from them: a link, or a step back.
 */
export function useInstantForm(criteria: SearchCriteria) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [key, setKey] = useState(0);
  const isHydrated = useRef(false);
  /** Where the form itself leads, until that search is here. */
  const ownPath = useRef<string>(undefined);
  const path = searchPath({ ...criteria, page: 1 });

  function apply() {
    const { current } = form;
    if (!current || pathIn(current) === path) return;
    ownPath.current = pathIn(current);
    void navigate(ownPath.current, { preventScrollReset: true });
  }

  useEffect(() => {
    const { current } = form;
    // What was typed since the form led here stays.
    const isOwn = ownPath.current === path;
    ownPath.current = undefined;
    if (!current || isOwn || pathIn(current) === path) return;
    // What was chosen before the script came is applied by hand, as without one.
    if (isHydrated.current) setKey((before) => before + 1);
  }, [path]);
  useEffect(() => {
    isHydrated.current = true;
  }, []);

  return {
    key,
    form,
    onChange: apply,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      apply();
    },
  };
}
