import { attributesOf, type Control, controlsIn, decoded } from '../helpers/controls.ts';

/** A button of a form as it is in a page: where it posts to, and all that it would send. */
export interface Press {
  path: string;
  /** Its address, its fields, and what of its values says what it does; the same for any record. */
  name: string;
  isMultipart: boolean;
  values: Array<[name: string, value: string | File]>;
}

/** What a person types or chooses: by the field's name. Anything else stays as the form has it. */
export type Typed = Record<string, string | File>;

/** Every press of a button in the forms of a page that change something, as a browser without scripts sends it. */
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

/** What an empty field offers first. */
function firstInList(html: string, list = ''): string {
  const [, options = ''] = html.split(`<datalist id="${list}">`);
  return list && decoded(/^<option value="([^"]*)"/.exec(options)?.[1] ?? '');
}
