import { useState } from 'react';
import type { SearchCriteria } from '../../layout/search-criteria.ts';
import { drawnBy, ServerDrawn } from '../../ui/server-drawn.tsx';
import { useInstantForm } from './use-instant-form.ts';

const FilterForm = drawnBy(async () => (await import('./filter-form.tsx')).FilterForm);

type Props = { criteria: SearchCriteria; path: string };

/** Order and filters: drawn once, for the first search, and set by hand to those that follow. */
export function Filters({ criteria, path }: Props) {
  const [first] = useState(criteria);
  const frame = useInstantForm(path);
  return (
    <ServerDrawn ref={frame} part={FilterForm} with={{ criteria: first }} className="contents" />
  );
}
