import { type FormEvent, useState } from 'react';
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router';
import { parseSearch, searchPath } from '../../../market/deals/search-criteria.ts';

/** Applies every choice in a form of filters at once; `path` is the search that is shown. */
export function useInstantForm(path: string) {
  const navigate = useNavigate();
  const { location: destination } = useNavigation();
  const { key: visit } = useLocation();
  const [shown, setShown] = useState({ visit, path, version: 0 });
  /** Where the form itself leads, until that is shown. */
  const [ownPath, setOwnPath] = useState<string>();

  // A search that came by a link or a step back is filled in; what was typed since the form led here stays.
  if (visit !== shown.visit) {
    const isExpected = path === (ownPath ?? shown.path);
    setShown({ visit, path, version: isExpected ? shown.version : shown.version + 1 });
    setOwnPath(undefined);
  }

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      query.append(name, String(value));
    const chosen = searchPath({ ...parseSearch(query), page: 1 });
    if (chosen === (destination ? createPath(destination) : path)) return;
    setOwnPath(chosen);
    void navigate(chosen, { preventScrollReset: true });
  }

  return { key: shown.version, apply };
}

/** Text counts when its field is left, or with Enter. */
export const isText = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.type === 'text';
