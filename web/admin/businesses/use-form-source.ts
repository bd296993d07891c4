import { useState } from 'react';
import { useNavigation } from 'react-router';
import type { BusinessForm } from '../../../market/businesses/schema.ts';

interface Loaded {
  stored: BusinessForm;
  updatedAt: string;
}

/**
 * What the form is filled from. Setting a status beside the form loads the business again; if it
 * was saved elsewhere meanwhile, the form keeps what is typed in it and the version it began with,
 * so the next save shows the difference.
 */
export function useFormSource(newest: Loaded): Loaded {
  const { formData } = useNavigation();
  const [known, setKnown] = useState({ newest, formSource: newest, isStatusChange: false });
  const isStatusChange = formData ? formData.get('intent') === 'status' : known.isStatusChange;
  if (isSame(newest, known.newest)) {
    // Not before something new is loaded: a save that is refused leaves the form as it is.
    if (isStatusChange !== known.isStatusChange) setKnown({ ...known, isStatusChange });
    return known.formSource;
  }
  const keepsFormSource =
    isStatusChange && JSON.stringify(newest.stored) !== JSON.stringify(known.formSource.stored);
  const next = {
    newest,
    formSource: keepsFormSource ? known.formSource : newest,
    isStatusChange,
  };
  setKnown(next);
  return next.formSource;
}

function isSame(a: Loaded, b: Loaded): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
