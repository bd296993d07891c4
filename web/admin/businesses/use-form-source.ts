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
 * so that the next save tells of the difference.
 */
export function useLoaded(newest: Loaded): Loaded {
  const { formData } = useNavigation();
  const [known, setKnown] = useState({ newest, filledFrom: newest, isBeside: false });
  const isBeside = formData ? formData.get('intent') === 'status' : known.isBeside;
  if (isSame(newest, known.newest)) {
    // Not before something new is loaded: a save that is refused leaves the form as it is.
    if (isBeside !== known.isBeside) setKnown({ ...known, isBeside });
    return known.filledFrom;
  }
  const staysAsFilled =
    isBeside && JSON.stringify(newest.stored) !== JSON.stringify(known.filledFrom.stored);
  const next = { newest, filledFrom: staysAsFilled ? known.filledFrom : newest, isBeside };
  setKnown(next);
  return next.filledFrom;
}

function isSame(a: Loaded, b: Loaded): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
