/** A spa's story is one sentence of each pool. None names a service, so all fit any deal. */
export const ABOUT_PLACE: readonly string[] = [
  'A small spa set back from the street, at the far end of a brick passage.',
  'A quiet day spa in a converted brick storefront with tall front windows.',
  'Three treatment rooms and a tiled lounge at the end of a short hallway.',
  'A family-run spa in an old house with a porch, a garden, and a kettle that is always on.',
  'A bright, plain space with wood floors, white walls, and very little on them.',
  'Four rooms around a courtyard, with a bench under the tree for early arrivals.',
  'A neighborhood spa next to the bakery, easy to miss if you are not looking for the blue door.',
  'A calm corner of a busy block, with thick walls and a heavy curtain at the entrance.',
  'A small spa that books only a few guests each day.',
  'A low-lit spa in a former print shop, with the old worktables still in the lobby.',
];

export const ABOUT_WAY: readonly string[] = [
  'We leave a gap between visits, so nobody has to hurry out.',
  'Every visit starts with a few questions and ends with a cup of tea.',
  'Your time starts when you are settled, not when you walk in.',
  'We keep the music low and will gladly turn it off.',
  'Phones stay in the basket by the door, ours included.',
  'If you liked your visit, ask for the same person next time.',
  'We use unscented products unless you tell us otherwise.',
  'Sheets and robes are washed in-house with plain soap.',
  'Tell us what you want from the visit, and we will plan the time around it.',
  'We talk as much or as little as you like.',
];

export const ABOUT_VISIT: readonly string[] = [
  'Please arrive ten minutes early to change and catch your breath.',
  'There is parking on the street and a rack for bicycles by the door.',
  'Coats and bags go in a locker, and slippers are waiting.',
  'Evening appointments are available on weekdays.',
  'We are open on weekends and closed on Tuesdays.',
  'First-time guests are welcome, and no question is a silly one.',
  'Call ahead if you need a step-free way in.',
  'Ring the bell, and someone will come to the door.',
];

export const CANCELLATION_POLICIES: readonly string[] = [
  'Cancel free of charge up to 24 hours before your appointment. Same-day cancellations are charged 50% of the price, and no-shows are charged the full price. Contact the spa directly to cancel or reschedule.',
  'Please contact us directly to cancel or reschedule. It is free up to 24 hours before your appointment. A same-day cancellation is charged 50%, and a no-show is charged the full price.',
  'Plans change. Contact the spa directly at least 24 hours before your appointment, and there is no charge. If you cancel on the same day, 50% of the price is charged. If you do not come, the full price is charged.',
  'Free cancellation up to 24 hours before the appointment. Same-day cancellation: 50% of the price. No-show: full price. To cancel or reschedule, contact the spa directly.',
  'You can cancel or move your appointment at no cost up to 24 hours before it starts by contacting the spa directly. We charge 50% for same-day cancellations and the full price for missed appointments.',
  'We hold the room for you, so please contact us directly if you cannot come. Up to 24 hours before the appointment, canceling is free. On the same day, 50% is charged, and a no-show costs the full price.',
  'To cancel or reschedule, call or email the spa directly. There is no charge up to 24 hours before your visit. Canceling on the same day is charged at 50% of the price, and not showing up at the full price.',
  'Let the spa know directly if you need another time. Cancellation is free up to 24 hours before the appointment. Half of the price (50%) is charged for a same-day cancellation and the full price for a no-show.',
];

export const STREETS: readonly string[] = [
  'Cedar Street',
  'Orchard Lane',
  'Mill Street',
  'Linden Avenue',
  'Third Avenue',
  'Spring Street',
  'Willow Court',
  'Franklin Street',
  'Chestnut Street',
  'Garden Row',
  'Depot Street',
  'Hawthorne Avenue',
  'Canal Street',
  'Laurel Street',
  'Foundry Lane',
  'Maple Avenue',
  'Union Street',
  'Park Place',
];

/** Follows a street address; empty for spas with their own door. */
export const UNITS: readonly string[] = [
  '',
  '',
  '',
  ', Suite 2',
  ', Suite 110',
  ', Suite 4',
  ', Unit B',
];

const everyDay = (days: string, times: string) =>
  days
    .split(' ')
    .map((day) => `${day} ${times}`)
    .join(', ');

/** As market/hours writes them; not every spa tells. */
export const HOURS: readonly string[] = [
  `${everyDay('Mo Tu We Th Fr', '09:00-19:00')}, Sa 10:00-17:00`,
  everyDay('Tu We Th Fr Sa', '10:00-20:00'),
  `${everyDay('Mo Tu We Th Fr Sa', '08:30-18:30')}, Su 11:00-16:00`,
  everyDay('Mo Tu We Th Fr Sa Su', '10:00-21:00'),
  '',
];

/** The three lines about cancelling, as the settings of a new installation have them. */
export const USUAL_POLICY =
  'Free cancellation up to 24 hours before the appointment. A same-day cancellation is charged 50% of the price. A no-show is charged the full price.';

/** Terms that narrow a deal or say more than usual (market/terms). */
export const TERMS: ReadonlyArray<Record<string, string>> = [
  { clients: 'new' },
  { days: '1234', hoursTo: '16:00' },
  { booking: 'phone', bookingHours: '24', late: '15' },
  { days: '12345' },
  { age: '18', notWith: 'offers' },
  { gift: 'no', clients: '180' },
  { tip: 'in-price', more: 'Tea is served in the garden afterwards.' },
];
