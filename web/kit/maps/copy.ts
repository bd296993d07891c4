/** Specification, section 8: in a toast, and in the map's place. */
export const MAP_FAILED = 'Failed to load map';
export const MAP_FAILED_HERE = 'Failed to load map. Please try again later.';
