/** Of all places with ZIP codes that have a state in their address. */
const STATES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico,GU Guam,VI Virgin Islands,AS American Samoa,MP Northern Mariana Islands';

/** The two letters of a state that is named by them or in full; '' for anything else. */
export function stateCode(stateText: string): string {
  const lowerCased = stateText.toLowerCase();
  for (const state of STATES.split(',')) {
    const code = state.slice(0, 2);
    if (code.toLowerCase() === lowerCased || state.slice(3).toLowerCase() === lowerCased)
      return code;
  }
  return '';
}

/** The same for 'Calif.', 'D.C.' or 'N. Mex.': each word may be cut short where one state alone fits. */
export function abbreviatedState(stateText: string): string {
  const words = stateText.toLowerCase().match(/[a-z]+/g) ?? [];
  const exact = stateCode(words.join(' ')) || stateCode(words.join(''));
  if (exact || words.join('').length < 3) return exact;
  const fits = STATES.split(',').filter((state) => {
    const full = state.slice(3).toLowerCase().split(' ');
    return (
      full.length === words.length && full.every((word, at) => word.startsWith(words[at] ?? ''))
    );
  });
  return fits.length === 1 ? (fits[0]?.slice(0, 2) ?? '') : '';
}
