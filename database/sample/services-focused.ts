import type { Service } from './types.ts';

export const FOCUSED_SESSIONS: readonly Service[] = [
  {
    scene: 'feet',
    sessions: [
      [30, 45, 65],
      [60, 75, 105],
    ],
    titles: ['Foot reflexology', '{m}-minute foot reflexology'],
    happens: [
      'Recline in a soft chair while thumbs and knuckles press slowly along the soles, heels, and toes.',
      'Your feet are wiped with a warm towel, then worked on point by point, one foot at a time.',
    ],
    includes: [
      'Only shoes and socks come off, and the chair tips back as far as you like.',
      'A peppermint lotion finish is included, or a plain one if you prefer.',
    ],
    suits: [
      'It suits anyone who stands all day.',
      'An easy choice on a day of walking around town.',
    ],
  },
  {
    scene: 'footbath',
    sessions: [
      [30, 40, 60],
      [45, 55, 80],
    ],
    titles: ['Herbal foot bath and rub', 'Warm foot bath with massage'],
    happens: [
      'Your feet soak in a wooden tub of warm water, salt, and herbs before a massage up to the knee.',
      'A warm soak comes first, then a foot and calf massage in the same chair.',
    ],
    includes: [
      'Fresh herbs, a clean tub liner, and a hot towel are included.',
      'Tea is served while you soak, and nothing needs to come off but shoes and socks.',
    ],
    suits: [
      'For tired travelers, servers, and gardeners.',
      'A small treat that fits into a lunch break.',
    ],
  },
  {
    scene: 'hands',
    sessions: [
      [30, 50, 75],
      [45, 70, 95],
    ],
    titles: ['Back, neck, and shoulder massage', '{m} minutes for back, neck, and shoulders'],
    happens: [
      'All of the time goes to the upper body: shoulders, neck, and both sides of the spine.',
      'You lie face down while your therapist works from the lower back up to the base of the skull.',
    ],
    includes: [
      'You undress only to the waist, and a warm towel covers you throughout.',
      'You say where to start, and your therapist asks about pressure as the session goes on.',
    ],
    suits: [
      'Made for people who sit at a screen.',
      'A good choice when you have no time for a full-body session.',
    ],
  },
  {
    scene: 'window',
    sessions: [
      [15, 25, 35],
      [30, 40, 60],
    ],
    titles: ['Chair massage, fully clothed', '{m}-minute chair massage'],
    happens: [
      'You lean forward in a padded chair while the neck, shoulders, arms, and back are kneaded through clothes.',
      'A brisk massage in an upright chair, with no oil, no undressing, and no fuss.',
    ],
    includes: [
      'A fresh face rest cover is used for every guest.',
      'You can ask for the whole time to go to one area.',
    ],
    suits: [
      'It fits between two meetings.',
      'A light first step if you are curious about massage.',
    ],
  },
  {
    scene: 'scalp',
    sessions: [
      [30, 45, 70],
      [45, 65, 90],
    ],
    titles: ['Scalp massage', 'Slow scalp and neck massage'],
    happens: [
      'Fingertips move in slow circles from the temples to the nape, with pauses at the base of the skull.',
      'You lie back on a warm table while your scalp, ears, and neck get all the attention.',
    ],
    includes: [
      'It is done dry or with a light oil, as you choose, and a comb and towel are ready afterward.',
      'A warm eye pillow is included, along with a few minutes to sit quietly at the end.',
    ],
    suits: [
      'For anyone who falls asleep at the hairdresser.',
      'Good for an evening when a whole massage feels like too much.',
    ],
  },
  {
    scene: 'hands',
    sessions: [
      [30, 45, 65],
      [45, 60, 85],
    ],
    titles: ['Hand and arm massage', 'Massage for hands, wrists, and arms'],
    happens: [
      'Each hand gets the same slow care: palm, fingers, wrist, then up the forearm to the elbow.',
      'Warm oil is worked into the palms and forearms while your elbows rest on soft cushions.',
    ],
    includes: [
      'Hands are wrapped in hot towels at the end, and hand cream is included.',
      'Only rolled-up sleeves are needed, and you may sit or lie down.',
    ],
    suits: [
      'Made for people who type, knit, cook, or play an instrument.',
      'A gentle choice for older guests and for anyone who is new to massage.',
    ],
  },
  {
    scene: 'lotus',
    sessions: [
      [60, 95, 140],
      [90, 135, 180],
    ],
    titles: ['Gentle lymphatic drainage massage', 'Light lymphatic drainage session'],
    happens: [
      'Very light, rhythmic strokes follow the neck, arms, and legs, slower than in other kinds of massage.',
      'Your therapist uses a feather-light stretch of the skin, without oil and without deep pressure.',
    ],
    includes: [
      'A short talk comes first, and you stay covered except for the area in hand.',
      'You lie on a warm table with a bolster under the knees, and water is offered at the end.',
    ],
    suits: [
      'For guests who like the lightest touch. If you are under medical care, ask your doctor first.',
      'It suits people who find ordinary massage too strong.',
    ],
  },
  {
    scene: 'cupping',
    sessions: [
      [60, 100, 140],
      [75, 120, 160],
    ],
    titles: ['Massage with cupping add-on', 'Back massage with silicone cups'],
    happens: [
      'A massage of the back and legs, followed by soft silicone cups that glide along oiled skin.',
      'Your therapist massages the back first, then sets and moves the cups by hand.',
    ],
    includes: [
      'You choose between moving cups and resting cups, and they come off whenever you ask.',
      'Round marks may show for some days, so your therapist asks before each new area.',
    ],
    suits: [
      'For curious guests who already enjoy firm massage.',
      'Pick a week without a beach day or a backless dress.',
    ],
  },
  {
    scene: 'bamboo',
    sessions: [
      [45, 75, 105],
      [60, 90, 130],
    ],
    titles: ['Assisted stretch session', '{m}-minute assisted stretch'],
    happens: [
      'A therapist moves your legs, hips, and shoulders through slow stretches on a wide padded table.',
      'You stay relaxed while someone else does the lifting, one joint and one breath at a time.',
    ],
    includes: [
      'Wear gym clothes; straps and bolsters are provided.',
      'You go home with three stretches picked out for you.',
    ],
    suits: [
      'Great for golfers, climbers, and stiff mornings.',
      'It suits anyone who skips the stretches after a workout.',
    ],
  },
  {
    scene: 'candles',
    sessions: [
      [60, 80, 120],
      [75, 100, 140],
    ],
    titles: ['Reiki session', 'Quiet hands-on reiki'],
    happens: [
      'You lie fully dressed under a blanket while hands rest lightly, or just above you, from head to feet.',
      'A still session with very light touch and no kneading at all.',
    ],
    includes: [
      'Say beforehand if you prefer no touch; the session works the same way with hands held above you.',
      'A blanket, a bolster, and a few quiet minutes at the end are included.',
    ],
    suits: [
      'For people who want stillness more than pressure.',
      'A gentle change for regular meditators and for complete beginners.',
    ],
  },
  {
    scene: 'lotus',
    sessions: [
      [60, 95, 140],
      [75, 110, 155],
    ],
    titles: ['Craniosacral session', 'Still-touch craniosacral session'],
    happens: [
      'Light, steady contact at the head, the base of the spine, and the feet, held for minutes at a time.',
      'You lie on your back, dressed, while your therapist cradles the head and moves very little.',
    ],
    includes: [
      'Nothing is pressed or stretched, and a blanket keeps you warm.',
      'There is time to talk before and to sit up slowly after.',
    ],
    suits: [
      'For anyone who likes slow and quiet work.',
      'Good on a day when firm pressure sounds like too much.',
    ],
  },
  {
    scene: 'window',
    sessions: [
      [60, 90, 130],
      [90, 130, 175],
    ],
    titles: ['Massage for older guests', 'Gentle massage for guests over 65'],
    happens: [
      'An unhurried massage with light pressure, given on a low table or in a chair, as you prefer.',
      'Soft strokes for the back, hands, and feet, with plenty of time to change position.',
    ],
    includes: [
      'Help on and off the table is included, and a companion may wait in the room.',
      'Extra cushions, a warm blanket, and time for dressing are part of the visit.',
    ],
    suits: [
      'A kind gift for a parent or grandparent.',
      'It suits guests who want gentle hands and no rush.',
    ],
  },
];
