import type { Service } from './types.ts';

export const MASSAGES: readonly Service[] = [
  {
    scene: 'hands',
    sessions: [
      [60, 85, 125],
      [90, 125, 175],
    ],
    titles: ['Swedish massage', '{m}-minute Swedish massage'],
    happens: [
      'Long, even strokes with light oil from the shoulders down to the feet, at the pressure you ask for.',
      'A classic full-body massage: slow gliding strokes, gentle kneading, and time for the hands and scalp.',
    ],
    includes: [
      'The table is heated, and your therapist checks the pressure with you in the first few minutes.',
      'Oil is unscented unless you ask otherwise, and there is a cup of herbal tea afterward.',
    ],
    suits: [
      'An easy first massage if you have never had one.',
      'It suits anyone who wants to lie down and be left in peace.',
    ],
  },
  {
    scene: 'hands',
    sessions: [
      [60, 95, 140],
      [90, 135, 190],
    ],
    titles: ['Deep tissue massage', '{m}-minute deep tissue massage'],
    happens: [
      'Slow, firm work along the back, hips, and legs, with forearms and knuckles where you want them.',
      'The session starts broad, then settles on the two or three places where you ask for more pressure.',
    ],
    includes: [
      'You talk through the areas to work on beforehand, and the pressure changes whenever you say so.',
      'A warm towel over the back comes first, and there is water waiting for you at the end.',
    ],
    suits: [
      'Best for people who find lighter massage too light.',
      'A good match for desk workers, runners, and anyone who likes firm hands.',
    ],
  },
  {
    scene: 'stones',
    sessions: [
      [75, 115, 160],
      [90, 135, 185],
    ],
    titles: ['Hot stone massage', 'Massage with warm basalt stones'],
    happens: [
      'Smooth basalt stones, warmed in water, rest along the back while your therapist works on the legs.',
      'Your therapist glides warm stones over the back, arms, and legs, then finishes by hand.',
    ],
    includes: [
      'Every stone is tested against the skin before it is used, and oil is included.',
      'The stones stay comfortably warm, and you can ask to have them cooler at any point.',
    ],
    suits: [
      'It suits anyone who is always cold, above all in winter.',
      'A slow choice for a day with nothing planned after it.',
    ],
  },
  {
    scene: 'prenatal',
    sessions: [
      [60, 90, 135],
      [75, 110, 150],
    ],
    titles: ['Prenatal massage', 'Side-lying prenatal massage'],
    happens: [
      'You lie on your side among soft pillows while your therapist works on the back, hips, and feet.',
      'A gentle massage for expectant mothers, given side-lying, with a pause to turn over halfway.',
    ],
    includes: [
      'Extra pillows, unscented lotion, and an unhurried start are included.',
      'Allow a few minutes to settle the pillows; they do not come out of your massage time.',
    ],
    suits: [
      'Meant for the second and third trimesters; please mention your due date when you book.',
      'If you are unsure whether massage is right for you now, ask your doctor before you book.',
    ],
  },
  {
    scene: 'towel',
    sessions: [
      [60, 95, 140],
      [90, 140, 190],
    ],
    titles: ['Sports massage', 'Sports massage before or after training'],
    happens: [
      'Brisk kneading, compression, and assisted stretches for the muscle groups you trained this week.',
      'Your therapist works on the legs, hips, and shoulders in turn, with stretches in between.',
    ],
    includes: [
      'Wear shorts if you like; the stretches are done through a towel or light clothing.',
      "Tell your therapist about the week's training, and the time is divided to match.",
    ],
    suits: [
      'Made for runners, cyclists, lifters, and weekend players.',
      'Book it for the day after a long run or a few days before a race.',
    ],
  },
  {
    scene: 'bamboo',
    sessions: [
      [60, 95, 140],
      [90, 130, 185],
    ],
    titles: ['Thai massage on the mat', 'Traditional Thai massage'],
    happens: [
      'You stay dressed on a padded floor mat while your therapist presses, rocks, and stretches you in turn.',
      'A floor session without oil: palm pressure along the legs and back, then slow assisted stretches.',
    ],
    includes: [
      'Loose cotton clothes are provided, and tea is served afterward.',
      'Each stretch is taken only as far as you are comfortable, and you can skip any of them.',
    ],
    suits: [
      'A good pick if you would rather not undress or use oil.',
      'It suits people who like to move and stretch rather than lie still.',
    ],
  },
  {
    scene: 'bamboo',
    sessions: [
      [60, 90, 135],
      [90, 130, 180],
    ],
    titles: ['Shiatsu session', 'Shiatsu on a futon'],
    happens: [
      'Steady thumb and palm pressure from head to foot, given through clothes on a firm futon.',
      'Your therapist leans in slowly, point by point, along the back, arms, and legs.',
    ],
    includes: [
      'No oil is used; wear something soft, or borrow cotton clothes from the spa.',
      'A short talk at the start settles how firm the pressure should be.',
    ],
    suits: [
      'For anyone who likes a quiet, measured pace.',
      'A calm choice for the end of a workday, with no shower needed afterward.',
    ],
  },
  {
    scene: 'couple',
    sessions: [
      [80, 210, 290],
      [110, 280, 360],
    ],
    titles: ['Couples massage for two', 'Side-by-side massage for couples'],
    happens: [
      'Two tables, two therapists, and one quiet room, each of you with the pressure you prefer.',
      'You are massaged side by side, and each of you chooses the areas that get the most time.',
    ],
    includes: [
      'The price covers both of you, with a cup of tea to share afterward.',
      'The price is for two people, and robes and slippers are included.',
    ],
    suits: [
      'Lovely for an anniversary, and just as good for two friends.',
      'A simple gift for two people who rarely get an afternoon together.',
    ],
  },
  {
    scene: 'oil',
    sessions: [
      [60, 95, 140],
      [90, 135, 185],
    ],
    titles: ['Aromatherapy massage', 'Massage with essential oils'],
    happens: [
      'You choose one of four scented oils, then settle in for a light, flowing full-body massage.',
      'A slow massage with warm almond oil scented with lavender, orange, or cedar, as you prefer.',
    ],
    includes: [
      'You smell each blend before the session and can ask for none at all.',
      'A warm compress for the neck and a small glass of iced tea are included.',
    ],
    suits: [
      'For anyone who notices scent first. Please mention allergies when you book.',
      'It suits guests who like light pressure and a dim room.',
    ],
  },
  {
    scene: 'hills',
    sessions: [
      [60, 110, 155],
      [90, 150, 205],
    ],
    titles: ['Lomi lomi massage', 'Hawaiian-style lomi lomi'],
    happens: [
      'Long, rolling forearm strokes run from the shoulders to the hips and back again without a break.',
      'Warm oil and flowing forearm strokes cover whole sides of the body at a time.',
    ],
    includes: [
      'Plenty of warm oil is used, so a shower and a fresh towel are included.',
      'The room is kept warm, and soft music can be turned off if you prefer quiet.',
    ],
    suits: [
      'A fine choice if you like broad strokes better than pointed pressure.',
      'It suits guests who know Swedish massage and want something slower.',
    ],
  },
  {
    scene: 'bamboo',
    sessions: [
      [60, 100, 145],
      [75, 120, 165],
    ],
    titles: ['Warm bamboo massage', 'Massage with bamboo canes'],
    happens: [
      'Warmed bamboo canes are rolled along the back and legs, in between passes by hand.',
      'Short and long canes take the place of knuckles, giving firm and even pressure.',
    ],
    includes: [
      'Oil is included, and the canes are wrapped in warm towels between uses.',
      'Your therapist begins with the lightest cane so that you can judge the pressure.',
    ],
    suits: [
      'For people who like firm work but not sharp elbows.',
      'A change of pace for anyone who has tried most kinds of massage.',
    ],
  },
  {
    scene: 'candles',
    sessions: [
      [60, 100, 140],
      [90, 140, 190],
    ],
    titles: ['Candle oil massage', 'Massage with warm candle oil'],
    happens: [
      'A soy candle melts into warm, skin-safe oil, which is poured into the hand and spread in long strokes.',
      'Warm candle oil, light pressure, and low light make up this slow full-body massage.',
    ],
    includes: [
      'The oil is soy and coconut, and you can choose it plain or with vanilla.',
      'You take the rest of your candle home with you.',
    ],
    suits: [
      'Good for dry winter skin and a slow evening.',
      'A thoughtful gift for someone who already has a favorite candle.',
    ],
  },
];
