import { randomUUID } from 'node:crypto';
import { dealState, lifeOf, timeZoneOf } from '../../../../market/deals/rules.ts';
import type { StoredDeal } from '../../../../market/deals/store.server.ts';
import { verbsFor } from '../../../../market/deals/verbs.server.ts';
import type { Services } from '../../../context.ts';
import { stateText } from '../state-text.ts';

export type LifeView = ReturnType<typeof lifeView>;

export function lifeView({ deal }: StoredDeal, { now, zipTable }: Services) {
  const life = lifeOf(deal);
  const { state } = dealState(life, now());
  return {
    id: deal.id,
    state,
    verbs: verbsFor(state),
    /** 'Live until Mar 2, 2026, CST' */
    text: stateText(state, life, timeZoneOf(zipTable.find(deal.business_zip))),
    pauseReason: deal.pause_reason,
    /** Names the next copy: pressed twice, it is made once. */
    copyKey: randomUUID(),
  };
}
