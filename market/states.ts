/** States, districts and territories with ZIP codes (US Postal Service). */
export const STATE_NAMES: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FM: 'Federated States of Micronesia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MH: 'Marshall Islands',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PW: 'Palau',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  VI: 'Virgin Islands',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

/** The two letters of a state, from these or its full name; '' for anything else. */
export function stateCode(stateText: string): string {
  const lowerCased = stateText.toLowerCase();
  const found = Object.entries(STATE_NAMES).find(
    ([code, name]) => code.toLowerCase() === lowerCased || name.toLowerCase() === lowerCased,
  );
  return found?.[0] ?? '';
}

/** Reads 'Calif.', 'D.C.' and 'N. Mex.', too: words may be short if only one state fits. */
export function abbreviatedState(stateText: string): string {
  const words = stateText.toLowerCase().match(/[a-z]+/g) ?? [];
  const exact = stateCode(words.join(' ')) || stateCode(words.join(''));
  if (exact || words.join('').length < 3) return exact;
  const fits = Object.entries(STATE_NAMES).filter(([, name]) => {
    const full = name.toLowerCase().split(' ');
    return (
      full.length === words.length && full.every((word, at) => word.startsWith(words[at] ?? ''))
    );
  });
  return fits.length === 1 ? (fits[0]?.[0] ?? '') : '';
}
