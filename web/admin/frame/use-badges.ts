import { createContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { fetchOrFailure, readJson } from '../../kit/forms/failure.ts';
import type { Live } from '../live/use-live.ts';
import {
  BADGE_WORDS,
  type Badge,
  type BadgeCounts,
  dashboardItem,
  type LoadedBadges,
  NO_BADGES,
} from '../navigation/navigation.ts';

const ADDRESS = '/admin/badges';

/**
 * The counts as they are now, on any screen: loaded again, without the screen, whenever the live
 * stream has a newer version.
 */
export function useBadges(loaded: LoadedBadges, received: Live['received']): LoadedBadges {
  const [known, setKnown] = useState({ loaded, shown: loaded });
  if (known.loaded !== loaded) setKnown({ loaded, shown: newer(known.shown, loaded) });
  const { shown } = known;
  const isLoading = useRef(false);

  useEffect(() => {
    if (isLoading.current || received.version <= shown.version) return;
    isLoading.current = true;
    void fetchOrFailure(ADDRESS, '', readJson<LoadedBadges>).then((result) => {
      isLoading.current = false;
      if (!('answer' in result)) return;
      setKnown((before) => ({ ...before, shown: newer(before.shown, result.answer) }));
    });
  }, [received, shown.version]);

  return shown;
}

export const BadgesContext =
  createContext<Pick<LoadedBadges, 'counts' | 'hasPurchases'>>(NO_BADGES);

/** Where the versions are equal, the later answer. */
function newer(one: LoadedBadges, later: LoadedBadges): LoadedBadges {
  return later.version >= one.version ? later : one;
}

/** The dashboard says the same numbers as the badges, so it is loaded again where these change. */
export function useFreshDashboard(loaded: BadgeCounts, shown: BadgeCounts): void {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const known = useRef(loaded);
  const refresh = useEffectEvent((counts: BadgeCounts) => {
    const before = known.current;
    known.current = counts;
    const badges = Object.keys(BADGE_WORDS) as Badge[];
    const isSame = badges.every((badge) => before[badge] === counts[badge]);
    if (!isSame && pathname === dashboardItem.to) void revalidate();
  });
  useEffect(() => refresh(shown), [shown]);
}
