import type { DialectWords } from './dialect.ts';
import { termColumns } from './terms.ts';

export const siteTables = (words: DialectWords) => [
  `create table settings (
      id integer primary key check (id = 1),
      updated_at bigint not null,
      document text${words.byBytes} not null,
      ${termColumns(words).settings})`,

  `create table site_terms_versions (
      from_at bigint primary key,
      document text not null)`,

  `create table facts (
      name text primary key,
      value text not null)`,

  `create table connection_values (
      name text primary key,
      sealed text not null,
      updated_at bigint not null,
      updated_by text not null)`,

  `create table connection_outcomes (
      id text primary key,
      succeeded_at bigint,
      failed_at bigint,
      reason text,
      failing_since bigint)`,
];
