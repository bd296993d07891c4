import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseBeacon } from '../market/insight/schema.ts';
import { BEACON } from './beacon.ts';

const PAGE = 'https://deals.example/deals?zip=78701&radius=25';
const ID = '00000000-0000-7000-8000-000000000001';

interface OwnPage {
  URL: string;
  links?: Array<{ id: string; y: number }>;
}

class Pressed {
  readonly #attribute: string;
  constructor(attribute: string) {
    this.#attribute = attribute;
  }
  closest(selector: string) {
    return selector === `[${this.#attribute}]`;
  }
}

/** Runs the script in a page of our own making; `tick` is its second. */
function openPage({ URL, links = [] }: OwnPage) {
  const sent: string[] = [];
  const shown = links.map(({ id, y }) => ({
    dataset: { deal: id },
    getBoundingClientRect: () => ({ y }),
  }));
  const page = {
    URL,
    hidden: false,
    querySelectorAll: () => shown,
  };
  const outside = {
    document: page,
    navigator: { sendBeacon: (_: string, text: string) => sent.push(text) },
    setInterval: (work: () => void) => {
      tick = work;
    },
    innerHeight: 800,
    Element: Pressed,
    addEventListener: (_: 'click', work: typeof click) => {
      click = work;
    },
  };
  let tick = () => {};
  let click: (event: { target: Pressed }) => void = () => {};
  new Function(...Object.keys(outside), BEACON)(...Object.values(outside));
  return {
    page,
    sent,
    tick: () => tick(),
    click: (what: string) => click({ target: new Pressed(what) }),
  };
}

test('an address is sent once, when it has been there for a second and somebody sees it', () => {
  const { page, sent, tick } = openPage({ URL: PAGE });
  tick();
  assert.deepEqual(sent, []);
  tick();
  tick();
  assert.deepEqual(sent, [PAGE]);
  page.URL = 'https://deals.example/';
  page.hidden = true;
  for (let second = 0; second < 5; second += 1) tick();
  assert.equal(sent.length, 1);
  page.hidden = false;
  tick();
  tick();
  assert.equal(sent[1], 'https://deals.example/');
});

test('no message is longer than 512 bytes, and every card in sight is sent once', () => {
  const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const links = Array.from({ length: 60 }, (_, n) => ({ id: id(n), y: n < 50 ? 100 : 900 }));
  const { sent, tick } = openPage({ URL: `${PAGE}&x=${'y'.repeat(300)}`, links });
  for (let second = 0; second < 10; second += 1) tick();
  for (const text of sent) assert.ok(text.length <= 512, `${text.length} bytes`);
  const cards = sent.flatMap((text) => parseBeacon(text)?.cards ?? []);
  assert.deepEqual(
    cards,
    links.slice(0, 50).map((link) => link.id),
  );
  const long = openPage({ URL: `${PAGE}&x=${'y'.repeat(5000)}` });
  long.tick();
  long.tick();
  assert.equal(long.sent[0]?.length, 512);
  assert.equal(parseBeacon(long.sent[0] ?? '')?.address?.searchParams.get('zip'), '78701');
});

test('only a press of Book Now is sent', () => {
  const { sent, click } = openPage({ URL: PAGE });
  click('href');
  click('data-book');
  assert.deepEqual(sent, [`b${PAGE}`]);
});

test('a message has an address and cards; anything else is refused', () => {
  const parsed = parseBeacon(`${PAGE},${ID}`);
  assert.equal(parsed?.address?.href, PAGE);
  assert.deepEqual(parsed?.cards, [ID]);
  assert.deepEqual(parseBeacon(`,${ID},${ID}`)?.cards, [ID, ID]);
  assert.equal(parseBeacon(`b${PAGE}`)?.step, 'clicked');
  for (const text of ['', 'b', ',', 'javascript:alert(1)', 'x'.repeat(513), '\0', '{"a":1}', 'bb'])
    assert.equal(parseBeacon(text), undefined, text.slice(0, 20));
});
