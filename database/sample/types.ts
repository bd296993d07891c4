type Scene =
  | 'stones'
  | 'towel'
  | 'steam'
  | 'window'
  | 'hands'
  | 'candles'
  | 'bath'
  | 'bamboo'
  | 'oil'
  | 'lotus'
  | 'hills'
  | 'feet';

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
