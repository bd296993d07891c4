/** What insight_days counts. A day is the office's, '2026-11-23' ('Time zone' of the settings). */
export type InsightKind =
  /**
   * Pages that the front door served, key: the page (its pattern in web/routes.ts). Prefetches, robots and the
   * administrator are left out; a cache in front of the program hides what it answers itself.
   */
  | 'page'
  /** Showings of results near a real ZIP, key ''. Sorted, filtered and on other pages they are the same. */
  | 'search'
  /** Showings of a live deal's page, key ''. */
  | 'view'
  /** Presses of Book Now at a live deal, key ''. */
  | 'book'
  /** Requests for pages that were left out of 'page' because a robot sent them, key ''. */
  | 'robot'
  /** People of the day, key ''. Never added over days: the month of an old row has their average. */
  | 'people';
