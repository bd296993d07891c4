import { randomBytes } from 'node:crypto';
import type { Visit, VisitBatch } from '../../market/insight/commands.server.ts';
import { MAX_WAITING_MARKS } from '../../market/insight/rules.ts';

/** Counting a search queries how many deals it finds, which takes about a millisecond. */
const MAX_BATCH = 1000;

type Total = 'robot' | 'search';

export function openTally(day: string) {
  const pages = new Map<string, number>();
  const totals = new Map<Total, number>();
  const atDeals = new Map<string, VisitBatch['atDeals'][number]>();
  const visits = new Map<string, VisitBatch['visits'][number]>();
  let salt: string | undefined;
  return {
    day,
    addPage(page: string) {
      pages.set(page, (pages.get(page) ?? 0) + 1);
    },
    add(kind: Total) {
      totals.set(kind, (totals.get(kind) ?? 0) + 1);
    },
    addAtDeal(kind: 'view' | 'book', deal: string) {
      const name = `${kind} ${deal}`;
      const figure = atDeals.get(name);
      if (figure) figure.n += 1;
      else if (atDeals.size < MAX_WAITING_MARKS) atDeals.set(name, { kind, deal, n: 1 });
    },
    addVisit(person: string, daySalt: string, name: string, visit: Visit) {
      salt = daySalt;
      const key = `${person} ${name}`;
      if (visits.size < MAX_WAITING_MARKS && !visits.has(key)) visits.set(key, { person, visit });
    },
    toBatches(): VisitBatch[] {
      const ofPages = [...pages].map(([key, n]) => ({ kind: 'page' as const, key, n }));
      const ofKinds = [...totals].map(([kind, n]) => ({ kind, key: '', n }));
      const figures = [...ofPages, ...ofKinds];
      const rest = [...visits.values()];
      const count = Math.ceil(Math.max(rest.length, atDeals.size, figures.length) / MAX_BATCH);
      const slice = <T>(all: T[], index: number) =>
        all.slice(index * MAX_BATCH, (index + 1) * MAX_BATCH);
      return Array.from({ length: count }, (_, index) => ({
        day,
        salt: salt ?? '',
        receipt: randomBytes(8).toString('base64url'),
        totals: slice(figures, index),
        atDeals: slice([...atDeals.values()], index),
        visits: slice(rest, index),
      }));
    },
  };
}

export type Tally = ReturnType<typeof openTally>;
