export type Regulation = 'license' | 'certification' | 'registration' | 'none';

export interface StateLicensing {
  name: string;
  regulation: Regulation;
  /** Empty if there is none. */
  board: string;
}

const licensed = (name: string, board: string): StateLicensing => ({
  name,
  regulation: 'license',
  board,
});
const unregulated = (name: string): StateLicensing => ({ name, regulation: 'none', board: '' });

/** Nothing is known of the territories (docs/decisions/22-licenses.md, November 2026). */
export const STATES: { [state: string]: StateLicensing | undefined } = {
  AL: licensed('Alabama', 'Alabama Massage Therapy Licensing Board'),
  AK: licensed('Alaska', 'Alaska Board of Massage Therapists'),
  AZ: licensed('Arizona', 'Arizona State Board of Massage Therapy'),
  AR: licensed('Arkansas', 'Arkansas Department of Health, Massage Therapy'),
  CA: {
    name: 'California',
    regulation: 'certification',
    board: 'California Massage Therapy Council (CAMTC)',
  },
  CO: licensed('Colorado', 'Colorado Office of Massage Therapy Licensure (DORA)'),
  CT: licensed('Connecticut', 'Connecticut Department of Public Health'),
  DE: licensed('Delaware', 'Delaware Board of Massage and Bodywork'),
  DC: licensed('District of Columbia', 'DC Board of Massage Therapy (DC Health)'),
  FL: licensed('Florida', 'Florida Board of Massage Therapy'),
  GA: licensed('Georgia', 'Georgia Board of Massage Therapy'),
  HI: licensed('Hawaii', 'Hawaii Board of Massage Therapy (DCCA)'),
  ID: licensed('Idaho', 'Idaho Board of Massage Therapy (DOPL)'),
  IL: licensed('Illinois', 'Illinois DFPR, Massage Licensing Board'),
  IN: licensed('Indiana', 'Indiana State Board of Massage Therapy'),
  IA: licensed('Iowa', 'Iowa Board of Massage Therapy (DIAL)'),
  KS: unregulated('Kansas'),
  KY: licensed('Kentucky', 'Kentucky Board of Licensure for Massage Therapy'),
  LA: licensed('Louisiana', 'Louisiana Board of Massage Therapy'),
  ME: licensed('Maine', 'Maine Massage Therapy Licensure (OPOR)'),
  MD: licensed('Maryland', 'Maryland Board of Massage Therapy Examiners'),
  MA: licensed('Massachusetts', 'Massachusetts Board of Registration of Massage Therapy'),
  MI: licensed('Michigan', 'Michigan Board of Massage Therapy (LARA)'),
  MN: unregulated('Minnesota'),
  MS: licensed('Mississippi', 'Mississippi State Board of Massage Therapy'),
  MO: licensed('Missouri', 'Missouri Board of Therapeutic Massage'),
  MT: licensed('Montana', 'Montana Board of Massage Therapy'),
  NE: licensed('Nebraska', 'Nebraska DHHS'),
  NV: licensed('Nevada', 'Nevada State Board of Massage Therapy'),
  NH: licensed('New Hampshire', 'New Hampshire OPLC'),
  NJ: licensed('New Jersey', 'New Jersey Board of Massage and Bodywork Therapy'),
  NM: licensed('New Mexico', 'New Mexico Massage Therapy Board (RLD)'),
  NY: licensed('New York', 'New York State Education Department, Office of the Professions'),
  NC: licensed('North Carolina', 'North Carolina Board of Massage and Bodywork Therapy'),
  ND: licensed('North Dakota', 'North Dakota Board of Massage Therapy'),
  OH: licensed('Ohio', 'State Medical Board of Ohio'),
  OK: licensed('Oklahoma', 'Oklahoma State Board of Cosmetology and Barbering'),
  OR: licensed('Oregon', 'Oregon Board of Massage Therapists'),
  PA: licensed('Pennsylvania', 'Pennsylvania State Board of Massage Therapy'),
  RI: licensed('Rhode Island', 'Rhode Island Board of Licensed Massage Therapists'),
  SC: licensed('South Carolina', 'South Carolina Massage Therapy Board (LLR)'),
  SD: licensed('South Dakota', 'South Dakota Board of Massage Therapy'),
  TN: licensed('Tennessee', 'Tennessee Massage Licensure Board'),
  TX: licensed('Texas', 'Texas Department of Licensing and Regulation (TDLR)'),
  UT: licensed('Utah', 'Utah DOPL'),
  VT: {
    name: 'Vermont',
    regulation: 'registration',
    board: 'Vermont Office of Professional Regulation',
  },
  VA: licensed('Virginia', 'Virginia Board of Nursing'),
  WA: licensed('Washington', 'Washington State Board of Massage (DOH)'),
  WV: licensed('West Virginia', 'West Virginia Massage Therapy Licensure Board'),
  WI: licensed('Wisconsin', 'Wisconsin DSPS, Massage Therapy and Bodywork Therapy Board'),
  WY: unregulated('Wyoming'),
};
