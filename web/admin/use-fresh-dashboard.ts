import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { BADGE_WORDS, type Badge, type BadgeCounts, dashboardItem } from './navigation.ts';

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
