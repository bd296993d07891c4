import { BEACON_PATH, MAX_BEACON_BYTES, VISIBLE_MS } from '../market/insight/rules.ts';

/**
 * Part of every public page's text: 300 bytes at most, so its names are short. Each second, unless
 * nobody sees the page, it sends the address (p) that was there a second ago and was not yet sent
 * (q), and the ids of the deals whose links came in sight, which carry them as ids; and each press of
 * Book Now, the one element with a slot.
 */
export const BEACON = [
  `let c,d=document,p,q,f=x=>navigator.sendBeacon("${BEACON_PATH}",x.slice(0,${MAX_BEACON_BYTES}));`,
  'setInterval(e=>d.hidden||(c=p==(p=d.URL)&&p!=q?q=p:"",',
  `[...d.links].map(e=>c[${MAX_BEACON_BYTES - 37}]||e.k||!e.id[35]||e.getBoundingClientRect().y>innerHeight||(c+=","+(e.k=e.id))),`,
  `c&&f(c)),${VISIBLE_MS / 1000}e3);`,
  'onclick=e=>e.target.slot&&f("b"+d.URL)',
].join('');
