import type { Service } from './types.ts';

export const BATH_AND_HEAT: readonly Service[] = [
  {
    scene: 'sauna',
    sessions: [
      [30, 35, 50],
      [45, 45, 65],
    ],
    titles: ['Infrared sauna session', '{m} minutes in the infrared sauna'],
    happens: [
      'You sit in a private infrared cabin at a milder heat than a traditional sauna.',
      'A private cedar cabin with a glass door, warm panels, and a light that you control.',
    ],
    includes: [
      'Towels, water, and a shower afterward are included.',
      'You set the temperature yourself and can step out at any time.',
    ],
    suits: [
      'For guests who find a steam room too hot.',
      'Good on its own or ahead of a massage booked separately.',
    ],
  },
  {
    scene: 'hills',
    sessions: [
      [60, 45, 70],
      [90, 60, 85],
    ],
    titles: ['Finnish sauna and cold plunge', 'Sauna rounds with a cold plunge'],
    happens: [
      'Move at your own pace between a dry wood sauna, a cold plunge, and a bench to rest on.',
      'Hot sauna, cold water, and a rest, as many rounds as you like within your time.',
    ],
    includes: [
      'Two towels, a locker, and drinking water are included; bring a swimsuit.',
      'The plunge is optional, and a cool shower does nearly as well.',
    ],
    suits: [
      'For regulars and for first-timers who can bear a cold shower.',
      'Come with a friend, or come alone; quiet voices are the only rule.',
    ],
  },
  {
    scene: 'steam',
    sessions: [
      [45, 40, 60],
      [60, 50, 75],
    ],
    titles: ['Eucalyptus steam room visit', 'Steam room with eucalyptus'],
    happens: [
      'Warm steam scented with eucalyptus, with a tiled bench, a cool shower, and a lounge next door.',
      'You go in and out of the steam as you please and rest on a lounger in between.',
    ],
    includes: [
      'A robe, towels, and sliced fruit are included.',
      'Lockers are free, and flip-flops can be borrowed.',
    ],
    suits: [
      'It suits anyone who misses the warmth in winter.',
      'A low-effort way to spend a quiet morning.',
    ],
  },
  {
    scene: 'float',
    sessions: [
      [60, 65, 95],
      [90, 85, 120],
    ],
    titles: ['Float tank session', '{m}-minute float'],
    happens: [
      'You lie on warm, very salty water in a private tank, with the lights on or off as you choose.',
      'Body-warm salt water holds you up without effort in a dark, quiet room.',
    ],
    includes: [
      'Earplugs, towels, and showers before and after are included.',
      'The door stays in your control, and soft music is available for the first minutes.',
    ],
    suits: [
      'For anyone who wants an hour or more without a phone.',
      'Skip shaving beforehand, and bring nothing but a hair tie.',
    ],
  },
  {
    scene: 'bath',
    sessions: [
      [45, 60, 85],
      [60, 75, 105],
    ],
    titles: ['Private soaking tub', 'Cedar tub soak for one'],
    happens: [
      'A deep cedar tub, filled fresh for you, in a private room with a shower and a bench.',
      'You soak in hot water scented with citrus peel or left plain.',
    ],
    includes: [
      'Towels, a robe, and a pot of tea are included.',
      'The tub is drained and cleaned between guests.',
    ],
    suits: [
      'For people whose bathtub at home is too short.',
      'Good after a hike, with a book in hand.',
    ],
  },
  {
    scene: 'bath',
    sessions: [
      [60, 110, 150],
      [90, 140, 190],
    ],
    titles: ['Soaking tub for two', 'Private cedar soak for two'],
    happens: [
      'Two people share a deep, freshly filled cedar tub in a private room with dim lights.',
      'A private room, a large hot tub of fresh water, and nobody else to share it with.',
    ],
    includes: [
      'The price covers both guests, with robes, towels, and tea.',
      'The price is for two people, and swimsuits are up to you.',
    ],
    suits: [
      'A quiet date that needs no small talk.',
      'For couples and for old friends catching up.',
    ],
  },
  {
    scene: 'bath',
    sessions: [
      [60, 80, 115],
      [75, 95, 135],
    ],
    titles: ['Milk and honey bath', 'Warm milk bath with a foot rub'],
    happens: [
      'A warm tub with milk powder and honey is prepared for you, and a foot rub follows.',
      'You soak in soft, cloudy water by candlelight, then move to a recliner for a foot massage.',
    ],
    includes: [
      'Towels, a robe, and a cool drink are included.',
      'Please mention dairy or pollen allergies when you book.',
    ],
    suits: [
      'A sweet present for a birthday.',
      'It suits guests who like warm water better than firm hands.',
    ],
  },
  {
    scene: 'pour',
    sessions: [
      [60, 115, 165],
      [75, 135, 185],
    ],
    titles: ['Shirodhara oil session', 'Warm oil on the forehead'],
    happens: [
      'A thin stream of warm sesame oil runs slowly across the forehead while you lie still.',
      'After a short head massage, warm oil flows over the brow and is caught in a bowl beneath.',
    ],
    includes: [
      'Hair wash and towels are included; leave time for drying.',
      'A covered head pillow and a soft eye cloth keep the oil where it belongs.',
    ],
    suits: [
      'For guests who can enjoy lying perfectly still.',
      'Plan nothing dressy afterward, because some oil stays in the hair.',
    ],
  },
  {
    scene: 'oil',
    sessions: [
      [60, 105, 150],
      [90, 145, 200],
    ],
    titles: ['Abhyanga oil massage', 'Ayurvedic-style warm oil massage'],
    happens: [
      'Generous warm sesame oil and long strokes along the limbs, in circles at every joint.',
      'Your therapist works both sides of the body in the same slow order, with plenty of oil.',
    ],
    includes: [
      'A shower and fresh towels are included.',
      'You can choose sesame, coconut, or almond oil.',
    ],
    suits: [
      'For dry skin and for anyone who likes a set rhythm.',
      'It suits guests who want warmth and a light to medium touch.',
    ],
  },
  {
    scene: 'nails',
    sessions: [
      [45, 60, 85],
      [60, 75, 105],
    ],
    titles: ['Spa manicure and pedicure', 'Unhurried hands-and-feet visit'],
    happens: [
      'Hands and feet are soaked, filed, and smoothed, followed by a massage and polish or a buffed finish.',
      'One chair, one person, and time for both hands and both feet.',
    ],
    includes: [
      'Fresh files for every guest and a choice of polish are included.',
      'Bring your own polish if you have a favorite.',
    ],
    suits: [
      'Handy before a trip or a party.',
      'For anyone who would rather not be hurried out of the chair.',
    ],
  },
  {
    scene: 'candles',
    sessions: [
      [120, 190, 260],
      [150, 230, 310],
    ],
    titles: ['Massage and facial together', 'Massage followed by a facial'],
    happens: [
      'A full-body massage first, then a facial on the same table, without having to get dressed in between.',
      'Two services in one visit: a light oil massage, and a facial with steam and a mask.',
    ],
    includes: [
      'A robe, tea, and a quiet place to sit between the two are included.',
      'You choose the pressure of the massage and the scent of the mask.',
    ],
    suits: [
      'A generous gift for someone who never books anything.',
      'For a free morning or a slow afternoon.',
    ],
  },
  {
    scene: 'tray',
    sessions: [
      [180, 290, 380],
      [240, 350, 460],
    ],
    titles: ['Spa day for one', 'Long spa visit for one'],
    happens: [
      'Start with a body scrub, move on to a massage, and finish with a facial, with breaks in between.',
      'Hours of unhurried care: scrub, massage, facial, and time on a lounger.',
    ],
    includes: [
      'A light lunch, a robe, and use of the showers are included.',
      'Tea and fruit are out all day, and the order can be changed to suit you.',
    ],
    suits: [
      'For a birthday, or for no reason at all.',
      'A day off for new parents, teachers, and night-shift workers.',
    ],
  },
];
