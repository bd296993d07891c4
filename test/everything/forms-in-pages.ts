import { attributesOf, type Control, controlsIn, decoded } from '../helpers/controls.ts';

export interface Press {
  path: string;
  /** Its address, its fields, and the values that say what it does; the same for any record. */
  name: string;
  isMultipart: boolean;
  values: Array<[name: string, value: string | File]>;
}

export type Typed = Record<string, string | File>;

/** Only forms that change something, as a browser without scripts sends them. */
export function pressesIn(html: string, page: string, typed: Typed): Press[] {
  const elements = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)];
  return elements.flatMap(([, head = '', body = '']) => {
    const form = attributesOf(head);
    if (form.method !== 'post') return [];
    const own = controlsIn(body);
    const linked = controlsIn(html).filter(({ at }) => form.id && at.form === form.id);
    const all = [...own, ...linked];
    const values = all.filter(isLastChoice).flatMap((control) => sentBy(control, typed, html));
    const buttons = all.filter(({ tag, at }) => tag === 'button' && at.type !== 'button');
    const path = new URL((form.action ?? page).replaceAll('&amp;', '&'), `http://local${page}`);
    return buttons.map(({ at }) => {
      const sent: Press['values'] = at.name ? [...values, [at.name, at.value ?? '']] : values;
      const address = path.pathname + path.search;
      return {
        path: address,
        name: `${address} ${sent.map(nameOf).join()}`.replace(UUIDS, ':id'),
        isMultipart: form.enctype === 'multipart/form-data',
        values: sent,
      };
    });
  });
}

const UUIDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const nameOf = ([name, value]: Press['values'][number]) =>
  /^(intent|verb|about|status)$/.test(name) ? `${name}=${value}` : name;

/** A browser sends one of several choices; here it is the last. */
function isLastChoice({ at }: Control, index: number, all: Control[]): boolean {
  const isSame = (other: Control) => other.at.type === 'radio' && other.at.name === at.name;
  return at.type !== 'radio' || !all.slice(index + 1).some(isSame);
}

function sentBy({ tag, at, content }: Control, typed: Typed, html: string): Press['values'] {
  const { name } = at;
  if (!name || tag === 'button' || 'disabled' in at) return [];
  if (at.type === 'hidden') return [[name, at.value ?? '']];
  // Boxes are ticked.
  if (at.type === 'checkbox' || at.type === 'radio') return [[name, at.value ?? 'on']];
  const wanted = typed[name];
  if (wanted !== undefined) return [[name, wanted]];
  if (tag === 'textarea') return [[name, decoded(content)]];
  if (tag !== 'select') return [[name, at.value || firstInList(html, at.list)]];
  const options = [...content.matchAll(/<option\b([^>]*)>/g)].map(([, head = '']) =>
    attributesOf(head),
  );
  const chosen = options.find((option) => 'selected' in option && option.value);
  return [[name, (chosen ?? options.find(({ value }) => value))?.value ?? '']];
}

function firstInList(html: string, list = ''): string {
  const [, options = ''] = html.split(`<datalist id="${list}">`);
  return list && decoded(/^<option value="([^"]*)"/.exec(options)?.[1] ?? '');
}
