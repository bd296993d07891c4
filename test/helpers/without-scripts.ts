import assert from 'node:assert/strict';
import { cookieOf, visibleText } from './app.ts';
import { attributesOf, type Control, controlsIn, decoded } from './controls.ts';

const MAX_REDIRECTS = 5;

type Typed = Record<string, string | boolean>;

export async function visitWithoutScripts(
  {
    app,
    origin,
  }: {
    app: { request(url: string, init?: RequestInit): Response | Promise<Response> };
    origin: string;
  },
  first: string,
  cookie = '',
) {
  const cookies = new Map<string, string>();
  let url = new URL(first, origin);
  let html = '';
  takeCookies(cookie);

  function takeCookies(header: string) {
    for (const pair of header.split('; ').filter(Boolean)) {
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  const request = (to: URL, init: { method?: string; body?: URLSearchParams } = {}) => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { Accept: 'text/html', Cookie, ...(init.body && { Origin: origin }) };
    return app.request(to.href, { ...init, headers, redirect: 'manual' });
  };

  async function open(to: URL, body?: URLSearchParams): Promise<void> {
    url = to;
    let response = await request(to, body && { method: 'POST', body });
    for (let count = 0; count < MAX_REDIRECTS && response.headers.has('Location'); count += 1) {
      takeCookies(cookieOf(response));
      url = new URL(response.headers.get('Location') ?? '', url);
      response = await request(url);
    }
    takeCookies(cookieOf(response));
    html = await response.text();
  }

  await open(url);
  return {
    get address() {
      return url.pathname + url.search;
    },
    get html() {
      return html;
    },
    get text() {
      return visibleText(html);
    },
    visit: (path: string) => open(new URL(path, url)),
    async follow(name: string | RegExp) {
      await open(new URL(linkIn(html, name), url));
    },
    linkTo: (name: string | RegExp) => linkIn(html, name),
    async press(button: string, typed: Typed = {}) {
      const { method, action, values } = formIn(html, button, typed);
      const to = new URL(action ?? url.href, url);
      if (method === 'post') return open(to, values);
      to.search = values.toString();
      to.hash = '';
      return open(to);
    },
  };
}

function linkIn(html: string, name: string | RegExp): string {
  for (const [, head = '', content = ''] of html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)) {
    const at = attributesOf(head);
    const text = at['aria-label'] ?? visibleText(content).trim();
    if (typeof name === 'string' ? text === name : name.test(text)) return at.href ?? '';
  }
  assert.fail(`No link ${name} on ${visibleText(html)}`);
}

function formIn(html: string, button: string, typed: Typed) {
  for (const [, head = '', body = ''] of html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
    const at = attributesOf(head);
    const linked = controlsIn(html).filter((control) => at.id && control.at.form === at.id);
    const controls = [...controlsIn(body).filter((one) => !one.at.form), ...linked];
    const pressed = controls.find((one) => one.tag === 'button' && nameOf(one, html) === button);
    if (!pressed) continue;
    assert.ok(!('disabled' in pressed.at), `${button} cannot be pressed`);
    const labels = controls.map((control) => nameOf(control, html));
    for (const label of Object.keys(typed))
      assert.ok(labels.includes(label), `No field ${label} among ${labels.join(' | ')}`);
    const values = controls.flatMap((one) =>
      one === pressed || one.tag !== 'button' ? sentBy(one, typed[nameOf(one, html)]) : [],
    );
    return { method: at.method, action: at.action, values: new URLSearchParams(values) };
  }
  assert.fail(`No button ${button} on ${visibleText(html)}`);
}

function nameOf({ tag, at, content }: Control, html: string): string {
  if (at['aria-label']) return at['aria-label'];
  if (tag === 'button') return visibleText(content).trim();
  for (const [, head = '', body = ''] of html.matchAll(/<label\b([^>]*)>([\s\S]*?)<\/label>/g)) {
    const isFor = at.id !== undefined && attributesOf(head).for === at.id;
    const isAround = controlsIn(body).some(
      (one) => one.at.name === at.name && one.at.value === at.value,
    );
    if (!isFor && !isAround) continue;
    return visibleText(body.replace(/<select\b[\s\S]*<\/select>/, ' ')).trim();
  }
  return '';
}

function sentBy({ tag, at, content }: Control, typed: string | boolean | undefined): string[][] {
  const { name, value = '' } = at;
  if (!name || 'disabled' in at || at.type === 'file') return [];
  if (tag === 'button') return [[name, value]];
  if (at.type === 'checkbox' || at.type === 'radio')
    return (typed ?? 'checked' in at) ? [[name, value || 'on']] : [];
  if (tag === 'select') return [[name, chosenOf(content, typed)]];
  return [[name, String(typed ?? (tag === 'textarea' ? decoded(content) : value))]];
}

function chosenOf(content: string, typed: string | boolean | undefined): string {
  const options = [...content.matchAll(/<option\b([^>]*)>/g)].map(([, head = '']) =>
    attributesOf(head),
  );
  const chosen = options.find((one) =>
    typed === undefined ? 'selected' in one : one.value === typed,
  );
  assert.ok(chosen ?? typed === undefined, `Nothing to choose is ${typed}`);
  return (chosen ?? options[0])?.value ?? '';
}
