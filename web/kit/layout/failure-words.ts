export const ERROR_LOADING_DEALS = 'Error Loading Deals';

interface FailureWords {
  title: string;
  text?: string;
  /** Specified as a toast. */
  isToast?: true;
}

/** By path, because the screen's own script may be missing too. */
export function failureWords(pathname: string): FailureWords | undefined {
  if (/^\/(deals|business)\b/.test(pathname))
    return {
      title: ERROR_LOADING_DEALS,
      text: 'There was a problem loading the deals. Please try again later.',
    };
  const title = adminTitle(pathname);
  return title === undefined ? undefined : { title, isToast: true };
}

function adminTitle(pathname: string): string | undefined {
  if (pathname === '/admin/deals/new') return 'Failed to load businesses';
  if (/^\/admin\/deals\/[^/]+\/delete$/.test(pathname)) return 'Failed to delete deal';
  // A list's address is a plural.
  const [, list] = /^\/admin\/(\w+s)$/.exec(pathname) ?? [];
  return list && `Failed to load ${list}`;
}
