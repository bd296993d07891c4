import type { Service } from './types.ts';

export const FACE_AND_SKIN: readonly Service[] = [
  {
    scene: 'face',
    sessions: [
      [60, 85, 130],
      [75, 105, 150],
    ],
    titles: ['Classic facial', '{m}-minute classic facial'],
    happens: [
      'Cleansing, steam, a mild scrub, and a mask, with a face and shoulder massage while the mask sets.',
      'Your skin is cleansed twice, steamed, and masked, then finished with a light moisturizer.',
    ],
    includes: [
      'Products are chosen after a short look at your skin and a few questions.',
      'Sunscreen is applied at the end, so you can walk straight out into the day.',
    ],
    suits: [
      'A sound first facial for any age.',
      'It suits most skin types; mention allergies when you book.',
    ],
  },
  {
    scene: 'face',
    sessions: [
      [60, 95, 140],
      [75, 115, 160],
    ],
    titles: ['Moisture facial', 'Facial for thirsty skin'],
    happens: [
      'A cream cleanse, a soft enzyme peel, and a thick gel mask left on while your hands are massaged.',
      'Layers of light serum go on under warm towels, followed by a cool gel mask.',
    ],
    includes: [
      'The enzyme step can be left out for sensitive skin.',
      'A lip mask and an eye mask are included.',
    ],
    suits: [
      'Pleasant after a flight or a week of dry indoor air.',
      'Made for skin that feels tight by the afternoon.',
    ],
  },
  {
    scene: 'steam',
    sessions: [
      [60, 95, 135],
      [75, 110, 155],
    ],
    titles: ['Deep-cleansing facial', 'Steam and clay facial'],
    happens: [
      'Steam softens the skin, blocked pores are cleared by hand, and a clay mask follows.',
      'A careful cleanse with steam and extractions, ending with a cooling mask.',
    ],
    includes: [
      'Extractions are optional, and you can call a stop at any time.',
      'A calming toner and a light, oil-free moisturizer are included.',
    ],
    suits: [
      'Best booked a few days before an event rather than on the day.',
      'For oily and combination skin, and for teenagers who come with a parent.',
    ],
  },
  {
    scene: 'roller',
    sessions: [
      [30, 50, 75],
      [45, 70, 95],
    ],
    titles: ['Express facial', '{m}-minute express facial'],
    happens: [
      'A cleanse, a quick polish, a short mask, and a moisturizer, with no long wait between steps.',
      'The main steps of a full facial are fitted into a shorter visit.',
    ],
    includes: [
      'Makeup removal is included, and sunscreen goes on last.',
      'A hot towel starts the visit, and a cool one ends it.',
    ],
    suits: ['It fits into a lunch break.', 'Handy on the day of a dinner or a photo.'],
  },
  {
    scene: 'towel',
    sessions: [
      [60, 85, 125],
      [75, 105, 145],
    ],
    titles: ['Facial with beard care', 'Facial and beard conditioning'],
    happens: [
      'Cleansing, steam, and a scrub around the beard line, then warm oil combed through the beard.',
      'A hot-towel facial that leaves time for the neck, the brow, and the skin under the beard.',
    ],
    includes: [
      'Beard oil, a comb-through, and a neck massage are included.',
      'Unscented products are on hand if you ask for them.',
    ],
    suits: [
      'For short beards, long beards, and clean-shaven faces alike.',
      'A practical gift for someone who has never had a facial.',
    ],
  },
  {
    scene: 'roller',
    sessions: [
      [60, 100, 145],
      [75, 120, 165],
    ],
    titles: ['Facial massage session', 'Sculpting-style facial massage'],
    happens: [
      'Most of the time is hands on the face: jaw, cheeks, brow, and neck, in slow lifting strokes.',
      'Light oil and steady fingertips work along the jaw, temples, and collarbone.',
    ],
    includes: [
      'A cleanse before and a hot towel after are included, and there is no peeling step.',
      'You can ask for lighter pressure around the jaw.',
    ],
    suits: [
      'For anyone who clenches when concentrating.',
      'It suits guests who like massage more than masks.',
    ],
  },
  {
    scene: 'salt',
    sessions: [
      [60, 85, 125],
      [75, 100, 145],
    ],
    titles: ['Sea salt body scrub', 'Salt scrub with warm rinse'],
    happens: [
      'Fine sea salt in oil is rubbed over the back, arms, and legs, then rinsed off in a warm shower.',
      'Your therapist works in small circles from the feet up, leaving the face and neck alone.',
    ],
    includes: [
      'Body lotion, a robe, and fresh towels are included.',
      'Disposable underwear and a private shower are provided.',
    ],
    suits: [
      'Please skip shaving on the day, because salt stings.',
      'A nice start to sandal season.',
    ],
  },
  {
    scene: 'salt',
    sessions: [
      [60, 85, 125],
      [75, 105, 145],
    ],
    titles: ['Brown sugar body polish', 'Sugar polish with body butter'],
    happens: [
      'Brown sugar and oil are massaged over the body in slow circles, then rinsed away warm.',
      'A soft sugar polish from shoulders to feet, followed by a coat of body butter.',
    ],
    includes: [
      'The sugar is finer than salt and gentler on dry skin.',
      'A private shower, a robe, and plain or vanilla body butter are included.',
    ],
    suits: [
      'It suits drier skin and guests who find salt too rough.',
      'Pleasant before a vacation or at the end of winter.',
    ],
  },
  {
    scene: 'wrap',
    sessions: [
      [75, 115, 160],
      [90, 135, 180],
    ],
    titles: ['Seaweed body wrap', 'Warm seaweed wrap'],
    happens: [
      'Warm seaweed paste is brushed on, and you rest in a light wrap while your scalp is massaged.',
      'After a dry brush, you are coated in seaweed and wrapped in warm sheets.',
    ],
    includes: [
      'A rinse, fresh towels, and body lotion are included.',
      'Arms can stay outside the wrap if you like more room.',
    ],
    suits: [
      'For guests who enjoy warmth, but not for anyone allergic to shellfish or iodine.',
      'A slow choice for a gray afternoon.',
    ],
  },
  {
    scene: 'wrap',
    sessions: [
      [75, 110, 155],
      [90, 130, 180],
    ],
    titles: ['Mineral mud wrap', 'Body wrap with warm mud'],
    happens: [
      'Smooth mineral mud is spread over the back and limbs, then kept warm under blankets.',
      'You rest wrapped and warm while the mud sets, with a cool cloth on the forehead.',
    ],
    includes: [
      'A shower and a light lotion finish are part of the visit.',
      'Disposable underwear is provided, and your therapist stays close by.',
    ],
    suits: [
      'Plan a slow day, and save the white clothes for another one.',
      'It suits anyone who likes warmth, weight, and a quiet room.',
    ],
  },
  {
    scene: 'wrap',
    sessions: [
      [60, 90, 130],
      [75, 110, 150],
    ],
    titles: ['Cocoa butter wrap', 'Body wrap with cocoa butter'],
    happens: [
      'Soft cocoa butter is smoothed over the body, and a warm blanket wrap follows.',
      'A short dry brush comes first, then warm cocoa butter and a long rest under covers.',
    ],
    includes: [
      'Your face and scalp are massaged while you rest.',
      'No rinse is needed; the rest of the butter is simply rubbed in.',
    ],
    suits: [
      'For dry skin and for people who like the smell of chocolate.',
      'A cozy treat for the cold months.',
    ],
  },
  {
    scene: 'hands',
    sessions: [
      [45, 65, 95],
      [60, 80, 115],
    ],
    titles: ['Back facial', 'Cleanse and mask for the back'],
    happens: [
      'The back is cleansed, steamed, scrubbed, and masked, with a short massage to finish.',
      'A facial for the one place that you cannot reach on your own.',
    ],
    includes: [
      'Extractions are included where you want them, and a light lotion comes last.',
      'Hot towels take everything off, so no shower is needed.',
    ],
    suits: [
      'Book it ahead of a wedding or a pool party.',
      'For swimmers, athletes, and anyone with oily skin.',
    ],
  },
];
