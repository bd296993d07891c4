export const insightTables = [
  `create table insight_days (
      day text not null check (length(day) = 10),
      kind text not null check (kind <> ''),
      key text not null,
      n bigint not null check (n >= 0),
      primary key (kind, day, key))`,
  `create index insight_days_by_day on insight_days (day)`,

  `create table insight_paths (
      day text not null check (length(day) = 10),
      deal_id text not null,
      step text not null check (step in ('shown', 'viewed', 'clicked')),
      people bigint not null check (people >= 0),
      primary key (day, deal_id, step))`,
  `create index insight_paths_of_deal on insight_paths (deal_id, day)`,

  `create table insight_searches (
      day text not null check (length(day) = 10),
      zip text not null check (length(zip) = 5),
      radius integer not null,
      found text not null check (found in ('0', '1-5', '6+')),
      n bigint not null check (n >= 0),
      primary key (day, zip, radius, found))`,
  `create index insight_searches_in_vain on insight_searches (day, zip, n) where found = '0'`,

  `create table insight_seen (
      day text not null check (length(day) = 10),
      mark text not null check (length(mark) = 11),
      primary key (day, mark))`,

  `create table insight_salts (
      day text primary key check (length(day) = 10),
      salt text not null check (length(salt) = 43))`,
];
