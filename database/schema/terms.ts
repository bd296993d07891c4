import type { DialectWords } from './dialect.ts';

/**
 * 0 if a deal's own terms rule it out, 1 if the site's default decides, 2 if its own terms allow it. The
 * settings hold the lowest value that passes, so a new default rewrites no deal.
 */
export function termColumns({ json, stored }: DialectWords) {
  const ofDeal = (name: string) => `(nullif(terms, '')${json} ->> '${name}')`;
  const ofSite = (name: string) => `coalesce(document${json} -> 'values' ->> '${name}', '')`;
  const anyClient = (term: string) => `${term} in ('', 'all')`;
  const onWeekends = (term: string) =>
    `(${term} in ('', 'open') or ${term} like '%6%' or ${term} like '%7%')`;
  const column = (name: string, cases: string) =>
    `${name} smallint generated always as (case ${cases} end) ${stored}`;
  const own = (name: string, term: string, allows: (term: string) => string) =>
    column(name, `when ${term} is null then 1 when ${allows(term)} then 2 else 0`);
  const from = (name: string, term: string, allows: (term: string) => string) =>
    column(name, `when ${allows(term)} then 1 else 2`);
  return {
    deals: `${own('any_client', ofDeal('clients'), anyClient)},
      ${own('on_weekends', ofDeal('days'), onWeekends)}`,
    settings: `${from('any_client_from', ofSite('termClients'), anyClient)},
      ${from('on_weekends_from', ofSite('termDays'), onWeekends)}`,
  };
}
