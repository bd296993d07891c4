/** Specification, section 7: an address is shown at zoom 15. */
export const ADDRESS_ZOOM = 15;
/** A whole ZIP code, where the address is not known more exactly. */
export const ZIP_ZOOM = 12;
/** The closest that tiles are drawn for. */
export const MAX_ZOOM = 19;
