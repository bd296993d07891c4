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

/** One kind of service: any title and any sentence of each pool go together. */
export type Service = {
  readonly scene: Scene;
  /** Minutes, then the lowest and the highest regular price in dollars. */
  readonly sessions: readonly (readonly [minutes: number, low: number, high: number])[];
  readonly titles: readonly string[];
  readonly happens: readonly string[];
  readonly includes: readonly string[];
  readonly suits: readonly string[];
};

/** Where sample spas stand: one spa for each ZIP named, and the telephone area code there. */
export type Metro = {
  readonly zips: readonly string[];
  readonly areaCode: string;
  /** Street names that fit the place better than the common ones. */
  readonly streets?: readonly string[];
};
