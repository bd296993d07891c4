const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/** The zone of a state, except for the counties and ZIPs below. */
const STATES: Readonly<Record<string, string>> = {
  ...zonesFor(EASTERN, 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'),
  ...zonesFor(CENTRAL, 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'),
  ...zonesFor(MOUNTAIN, 'CO MT NM UT WY'),
  ...zonesFor(PACIFIC, 'CA NV OR WA'),
  ...zonesFor('America/Anchorage', 'AK'),
  ...zonesFor('America/Boise', 'ID'),
  ...zonesFor('America/Detroit', 'MI'),
  ...zonesFor('America/Indiana/Indianapolis', 'IN'),
  ...zonesFor('America/Phoenix', 'AZ'),
  ...zonesFor('America/Puerto_Rico', 'PR'),
  ...zonesFor('America/St_Thomas', 'VI'),
  ...zonesFor('Pacific/Guam', 'GU'),
  ...zonesFor('Pacific/Honolulu', 'HI'),
  ...zonesFor('Pacific/Majuro', 'MH'),
  ...zonesFor('Pacific/Pago_Pago', 'AS'),
  ...zonesFor('Pacific/Palau', 'PW'),
  ...zonesFor('Pacific/Pohnpei', 'FM'),
  ...zonesFor('Pacific/Saipan', 'MP'),
};

/** These counties are across a zone boundary from the rest of their state (49 CFR 71.5 to 71.9). */
const COUNTIES: Readonly<Record<string, readonly [zone: string, counties: string]>> = {
  FL: [
    CENTRAL,
    'Bay, Calhoun, Escambia, Holmes, Jackson, Okaloosa, Santa Rosa, Walton, Washington',
  ],
  ID: [
    PACIFIC,
    'Benewah, Bonner, Boundary, Clearwater, Idaho, Kootenai, Latah, Lewis, Nez Perce, Shoshone',
  ],
  IN: [
    CENTRAL,
    `Gibson, Jasper, LaPorte, Lake, Newton, Perry, Porter, Posey, Spencer, Starke, Vanderburgh,
     Warrick`,
  ],
  KS: [MOUNTAIN, 'Greeley, Hamilton, Sherman, Wallace'],
  KY: [
    CENTRAL,
    `Adair, Allen, Ballard, Barren, Breckinridge, Butler, Caldwell, Calloway, Carlisle, Christian,
     Clinton, Crittenden, Cumberland, Daviess, Edmonson, Fulton, Graves, Grayson, Green, Hancock,
     Hart, Henderson, Hickman, Hopkins, Livingston, Logan, Lyon, McCracken, McLean, Marshall,
     Metcalfe, Monroe, Muhlenberg, Ohio, Russell, Simpson, Todd, Trigg, Union, Warren, Webster`,
  ],
  MI: ['America/Menominee', 'Dickinson, Gogebic, Iron, Menominee'],
  ND: [MOUNTAIN, 'Adams, Billings, Bowman, Dunn, Golden Valley, Grant, Hettinger, Slope, Stark'],
  NE: [
    MOUNTAIN,
    `Arthur, Banner, Box Butte, Chase, Cheyenne, Dawes, Deuel, Dundy, Garden, Grant, Hooker, Keith,
     Kimball, Morrill, Perkins, Scotts Bluff, Sheridan, Sioux`,
  ],
  OR: ['America/Boise', 'Malheur'],
  SD: [
    MOUNTAIN,
    `Bennett, Butte, Corson, Custer, Dewey, Fall River, Haakon, Harding, Jackson, Lawrence, Meade,
     Oglala Lakota, Pennington, Perkins, Stanley, Ziebach`,
  ],
  TN: [
    EASTERN,
    `Anderson, Blount, Bradley, Campbell, Carter, Claiborne, Cocke, Grainger, Greene, Hamblen,
     Hamilton, Hancock, Hawkins, Jefferson, Johnson, Knox, Loudon, McMinn, Meigs, Monroe, Morgan,
     Polk, Rhea, Roane, Scott, Sevier, Sullivan, Unicoi, Union, Washington`,
  ],
  TX: [MOUNTAIN, 'El Paso, Hudspeth'],
};

/** These ZIPs differ from their county, by law or (AL, Jackpot, Fort Pierre) by custom. */
const ZIPS: Readonly<Record<string, string>> = {
  ...zonesFor(EASTERN, '36854 36863 36867 36868 36869 36870 36877'), // Valley to Phenix City, AL
  ...zonesFor(CENTRAL, '32465 57532'), // Wewahitchka, FL; Fort Pierre, SD
  ...zonesFor(MOUNTAIN, '58634 69211 69218'), // Grassy Butte, ND; Cody and Merriman, NE
  ...zonesFor(MOUNTAIN, '89825 89883'), // Jackpot and West Wendover, NV
  ...zonesFor('America/Boise', '83547 83549 83671'), // Idaho County south of the Salmon River
  // The Navajo Nation observes daylight saving time; the rest of Arizona does not.
  ...zonesFor(MOUNTAIN, '86020 86031 86033 86035 86044 86045 86053 86054 86503 86504 86505 86506'),
  ...zonesFor(MOUNTAIN, '86507 86508 86510 86511 86514 86515 86520 86535 86538 86540 86544 86545'),
  ...zonesFor(MOUNTAIN, '86547 86556'),
  ...zonesFor('America/Adak', '99546 99547'),
  ...zonesFor('Pacific/Chuuk', '96942 96943'),
  ...zonesFor('Pacific/Kosrae', '96944'),
  ...zonesFor('Pacific/Kwajalein', '96970'),
  ...zonesFor('Pacific/Wake', '96898'),
};

/** Only the county decides there, so each ZIP needs one. */
export const SPLIT_STATES: ReadonlySet<string> = new Set(Object.keys(COUNTIES));

const EXCEPTED = new Set(
  Object.entries(COUNTIES).flatMap(([state, [, names]]) =>
    names.split(',').map((name) => countyKey(state, name)),
  ),
);

/** An IANA zone with today's rules (49 CFR 71, and customs that IANA records). Throws on a new state. */
export function timeZoneOf(zip: string, state: string, county: string): string {
  const exception = EXCEPTED.has(countyKey(state, county)) ? COUNTIES[state]?.[0] : undefined;
  const zone = ZIPS[zip] ?? exception ?? STATES[state];
  if (!zone) throw new Error(`No time zone for ${zip} in ${state}`);
  return zone;
}

function zonesFor(zone: string, keys: string): Record<string, string> {
  return Object.fromEntries(keys.split(' ').map((key) => [key, zone]));
}

// Sources write LaPorte and La Porte, Oglala Lakota and Oglala Lakota County.
function countyKey(state: string, name: string): string {
  return `${state} ${name.toLowerCase().replace(/ county$|[^a-z]/g, '')}`;
}
