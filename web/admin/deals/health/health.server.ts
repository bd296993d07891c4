import { zipsInUse } from '../../../../market/businesses/store.server.ts';
import { parseHealthKind } from '../../../../market/health/kinds.ts';
import { healthGroup, healthGroups } from '../../../../market/health/list.server.ts';
import type { Services } from '../../../context.ts';
import { parseListQuery } from '../../lists/query.ts';
import { officeTimeZone } from '../../office-time.server.ts';

/** Tasks of each kind where all are shown, and on a page of one kind. */
const SHOWN_OF_EACH = 5;
const TASKS_PER_PAGE = 25;

/** What the health of all deals, or of one kind of task, is at an address. */
export async function healthView(params: URLSearchParams, services: Services) {
  const { db, zipTable } = services;
  const unknown = (await zipsInUse(db)).filter(({ zip }) => !zipTable.find(zip));
  const context = healthContext(
    services,
    unknown.map(({ zip }) => zip),
  );
  const groups = await healthGroups(db, context, SHOWN_OF_EACH);
  const kind = parseHealthKind(params.get('kind'));
  if (!kind) return { groups, shown: undefined };
  const query = { kind, page: parseListQuery(params).page, size: TASKS_PER_PAGE };
  return { groups, shown: await healthGroup(db, context, query) };
}

export function healthContext(services: Services, unknownZips: string[]) {
  const { zipTable, now } = services;
  return { now: now(), timeZone: officeTimeZone(services), zipTable, unknownZips };
}
