/** What a screen may ask of the administrator's frame, in its route's handle. */
export interface Screen {
  /** It takes the window's whole height and scrolls within itself. */
  fillsScreen?: true;
}
