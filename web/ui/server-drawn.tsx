import {
  type ComponentType,
  lazy,
  type Ref,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useState,
} from 'react';

const RETRY_MS = 5000;

/** Parts fail together. A second reload would stop the first. */
let isLeaving = false;

const partsOfServer: Promise<void>[] = [];
/** On the server every part is there before the first page is drawn. */
export const partsAreLoaded = () => Promise.all(partsOfServer);

/** A part whose script is fetched only where the browser draws it; until it is here, what is shown stays. */
export function drawnBy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  if (import.meta.env.SSR) return ofServer(load);
  return lazy(async () => {
    for (;;) {
      try {
        return { default: await load() };
      } catch {
        if (await canLoadDocument()) {
          if (!isLeaving) window.location.reload();
          isLeaving = true;
          return new Promise<never>(() => {});
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  });
}

const withoutHash = (address = '') => address.replace(/#.*/, '');

/**
 * Whether a document can show the page in place of a script: most browsers never fetch a script again that
 * failed once. The first page of a document is drawn already, and would only load again and again.
 */
async function canLoadDocument(): Promise<boolean> {
  const [loaded] = performance.getEntriesByType('navigation');
  const { href } = window.location;
  if (withoutHash(loaded?.name) === withoutHash(href)) return false;
  const answer = await fetch(href, { method: 'HEAD' }).catch(() => undefined);
  return answer !== undefined && answer.status < 500;
}

function ofServer<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined;
  partsOfServer.push(
    load().then((loaded) => {
      Part = loaded;
    }),
  );
  return (props: Props) => {
    // A page without it would be cached.
    if (!Part) throw new Error('A part was drawn before it was loaded');
    return <Part {...props} />;
  };
}

type PartProps<Props extends object> = {
  /** Made by `drawnBy`. */
  part: ComponentType<Props>;
  with: Props;
  as?: 'div' | 'ul' | 'span';
  /** The same in every document. Where React draws the page again, it finds the last HTML by it. */
  id?: string | undefined;
  className?: string;
  ref?: Ref<HTMLElement> | undefined;
};

function PartOnServer<Props extends object>({
  part: Part,
  with: partProps,
  as: Tag = 'div',
  className,
  id,
}: PartProps<Props>) {
  const ownId = useId();
  return (
    <Tag id={id ?? ownId} className={className} data-drawn>
      <Part {...partProps} />
    </Tag>
  );
}

function PartInBrowser<Props extends object>({
  part: Part,
  with: partProps,
  as: Tag = 'div',
  className,
  id: sharedId,
  ref,
}: PartProps<Props>) {
  const ownId = useId();
  const id = sharedId ?? ownId;
  // Before the first render an element with this id is there only if it was drawn before. React leaves the
  // children of a hydrated element alone that has `dangerouslySetInnerHTML`, whatever the string.
  const [first] = useState(() => {
    const drawn = document.getElementById(id);
    return drawn && { partProps, html: { __html: sharedId ? drawn.innerHTML : '' } };
  });
  // Deferred: the HTML stays until the script is here.
  const isUntouched = useDeferredValue(!!first && haveSameValues(first.partProps, partProps));
  // Read last before the HTML is replaced: what has the focus then has it again, if it has an id.
  const focusedId = isUntouched ? '' : document.activeElement?.id;
  useLayoutEffect(() => {
    if (!focusedId) return;
    // A link of the menu is hidden by then, as the menu is closed.
    for (const focusable of [focusedId, 'content'])
      if (document.activeElement === document.body)
        document.getElementById(focusable)?.focus({ preventScroll: true });
  }, [focusedId]);
  const frame = { id, ref: ref as Ref<never>, className };
  if (first && isUntouched)
    return (
      <Tag
        {...frame}
        data-drawn
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server drew, and no more
        dangerouslySetInnerHTML={first.html}
      />
    );
  return (
    <Tag {...frame}>
      <Part {...partProps} />
    </Tag>
  );
}

/**
 * A part of a page that no press changes. Where the server drew it, the browser keeps its HTML as it is
 * and neither fetches nor runs its script (decision 060); it draws the part itself after a navigation
 * or where the part's props change.
 */
export const ServerDrawn = import.meta.env.SSR ? PartOnServer : PartInBrowser;

function haveSameValues<T extends object>(a: T, b: T): boolean {
  const other = new Map(Object.entries(b));
  const values = Object.entries(a);
  return values.length === other.size && values.every(([name, value]) => other.get(name) === value);
}
