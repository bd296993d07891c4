type Attributes = Record<string, string>;

export interface Control {
  tag: string;
  at: Attributes;
  content: string;
}

export function controlsIn(html: string): Control[] {
  const pattern =
    /<(input)\b([^>]*)>|<(button|textarea|select)\b([^>]*)>([\s\S]*?)<\/(?:button|textarea|select)>/g;
  return [...html.matchAll(pattern)].map(([, tag, head, pair, pairHead, content]) => ({
    tag: tag ?? pair ?? '',
    at: attributesOf(head ?? pairHead ?? ''),
    content: content ?? '',
  }));
}

export function attributesOf(head: string): Attributes {
  const pairs = [...head.matchAll(/([\w-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(
    pairs.map(([, name = '', value = '']) => [name.toLowerCase(), decoded(value)]),
  );
}

export const decoded = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
