import type { Metro } from './types.ts';

/** The big cities, where a search shows many spas; a ZIP listed twice has two. */
export const BIG_METROS: readonly Metro[] = [
  // New York
  {
    zips: ['10001', '10001', '10003', '10011', '10016', '10019', '10023', '10024'],
    areaCode: '212',
  },
  // Brooklyn and Staten Island
  { zips: ['11201', '11211', '11215', '10301'], areaCode: '718' },
  // Hoboken
  { zips: ['07030'], areaCode: '201' },
  // Newark
  { zips: ['07102'], areaCode: '973' },
  // Beverly Hills and the Westside
  { zips: ['90210', '90210', '90024', '90069', '90401', '90232'], areaCode: '310' },
  // Los Angeles
  { zips: ['90036', '90046', '90048'], areaCode: '323' },
  // Austin
  { zips: ['78701', '78701', '78702', '78704', '78705', '78745', '78751'], areaCode: '512' },
  // Chicago, the Loop
  { zips: ['60601', '60601', '60607'], areaCode: '312' },
  // Chicago, North Side
  { zips: ['60614', '60622', '60647'], areaCode: '773' },
  // San Francisco
  { zips: ['94103', '94107', '94110', '94114', '94117', '94123'], areaCode: '415' },
  // Oakland and Berkeley
  { zips: ['94612', '94704'], areaCode: '510' },
  // Seattle
  { zips: ['98101', '98101', '98102', '98103', '98107', '98109', '98122'], areaCode: '206' },
  // Boston
  { zips: ['02108', '02116', '02118', '02139', '02144', '02215'], areaCode: '617' },
  // Miami
  { zips: ['33130', '33130', '33131', '33133', '33137', '33139', '33134'], areaCode: '305' },
  // Denver
  { zips: ['80202', '80202', '80203', '80205', '80209', '80211', '80218'], areaCode: '303' },
  // Atlanta
  { zips: ['30303', '30307', '30309', '30312', '30318'], areaCode: '404' },
  // Phoenix
  { zips: ['85004', '85004', '85006', '85013', '85016', '85018'], areaCode: '602' },
  // Scottsdale and Tempe
  { zips: ['85251', '85281'], areaCode: '480' },
  // Philadelphia
  { zips: ['19103', '19103', '19106', '19107', '19123', '19147'], areaCode: '215' },
  // Washington
  { zips: ['20001', '20001', '20003', '20007', '20009', '20036'], areaCode: '202' },
  // Arlington
  { zips: ['22201'], areaCode: '703' },
  // Portland
  { zips: ['97201', '97201', '97202', '97209', '97211', '97214', '97227'], areaCode: '503' },
  // San Diego
  { zips: ['92101', '92101', '92103', '92104', '92107', '92116'], areaCode: '619' },
  // San Diego, Pacific Beach
  { zips: ['92109'], areaCode: '858' },
];
