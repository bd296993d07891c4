import { distinctZips } from '../../../../market/businesses/store.server.ts';
import { parseHealthKind } from '../../../../market/health/kinds.ts';
import {
  healthGroup,
  healthGroups,
  kindsWithTasks,
} from '../../../../market/health/list.server.ts';
import type { Services } from '../../../context.ts';
import { adminTimeZone } from '../../admin-time.server.ts';
import { parseListQuery } from '../../lists/query.ts';

/** Tasks of each kind where all are shown, and on a page of one kind. */
const SHOWN_OF_EACH = 5;
const TASKS_PER_PAGE = 25;

export type HealthServices = Pick<Services, 'db' | 'zipTable' | 'licensing' | 'now' | 'site'>;

/** What the health of all deals, or of one kind of task, is at an address. */
export async function healthView(params: URLSearchParams, services: HealthServices) {
  const { db, zipTable } = services;
  const unknownZips = (await distinctZips(db)).filter((zip) => !zipTable.find(zip));
  const context = healthContext(services, unknownZips);
  const kind = parseHealthKind(params.get('kind'));
  if (kind) {
    const query = { kind, page: parseListQuery(params).page, size: TASKS_PER_PAGE };
    const shown = await healthGroup(db, context, query);
    return {
      kinds: await kindsWithTasks(db, context, shown),
      groups: [],
      shown,
    };
  }
  const groups = await healthGroups(db, context, SHOWN_OF_EACH);
  return {
    kinds: groups.map(({ kind }) => kind),
    groups,
    shown: undefined,
  };
}

export function healthContext(
  services: Pick<Services, 'zipTable' | 'licensing' | 'now' | 'site'>,
  unknownZips: string[],
) {
  const { zipTable, licensing, now, site } = services;
  const timeZone = adminTimeZone(services);
  return { now: now(), timeZone, zipTable, unknownZips, licensing, isDemo: site.isDemo };
}
