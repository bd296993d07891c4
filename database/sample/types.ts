/** The drawings in public/scenes that a deal may have. */
type Scene =
  | 'bamboo'
  | 'bath'
  | 'candles'
  | 'couple'
  | 'cupping'
  | 'face'
  | 'feet'
  | 'float'
  | 'footbath'
  | 'hands'
  | 'hills'
  | 'lotus'
  | 'nails'
  | 'oil'
  | 'pour'
  | 'prenatal'
  | 'roller'
  | 'salt'
  | 'sauna'
  | 'scalp'
  | 'steam'
  | 'stones'
  | 'towel'
  | 'tray'
  | 'window'
  | 'wrap';

/** One kind of service: every title fits every sentence of each pool. */
export type Service = {
  readonly scene: Scene;
  /** Minutes, then the lowest and the highest regular price in dollars. */
  readonly sessions: readonly (readonly [minutes: number, low: number, high: number])[];
  readonly titles: readonly string[];
  readonly happens: readonly string[];
  readonly includes: readonly string[];
  readonly suits: readonly string[];
};

/** Where sample spas are: one per ZIP, with the local area code. */
export type Metro = {
  readonly zips: readonly string[];
  readonly areaCode: string;
  /** Street names that fit the place better than the common ones. */
  readonly streets?: readonly string[];
};
