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
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  });
}

function ofServer<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined;
  partsOfServer.push(
    load().then((loaded) => {
      Part = loaded;
    }),
  );
  return (props: Props) => Part && <Part {...props} />;
}

type FrameProps<PartProps extends object> = {
  /** Made by `drawnBy`. */
  part: ComponentType<PartProps>;
  with: PartProps;
  as?: 'div' | 'ul' | 'span';
  /** For what every page has: a frame that is drawn anew takes its HTML from the last one. */
  id?: string;
  className?: string;
  ref?: Ref<HTMLElement> | undefined;
};

function PartOnServer<PartProps extends object>({
  part: Part,
  with: partProps,
  as: Tag = 'div',
  className,
  id,
}: FrameProps<PartProps>) {
  const ownId = useId();
  return (
    <Tag id={id ?? ownId} className={className} data-drawn>
      <Part {...partProps} />
    </Tag>
  );
}

function PartInBrowser<PartProps extends object>({
  part: Part,
  with: partProps,
  as: Tag = 'div',
  className,
  id: sharedId,
  ref,
}: FrameProps<PartProps>) {
  const ownId = useId();
  const id = sharedId ?? ownId;
  // Only what the server drew is there before this draws it.
  // While it takes over a page, React leaves the HTML of an element alone that has some of its own.
  const [first] = useState(() => {
    const drawn = document.getElementById(id);
    return drawn && { partProps, html: { __html: sharedId ? drawn.innerHTML : '' } };
  });
  // Deferred, so that the HTML stays until the script is here.
  const isUntouched = useDeferredValue(!!first && haveSameValues(first.partProps, partProps));
  // Read last before the HTML is replaced: what has the focus then has it again, if it has an id.
  const focusedId = isUntouched ? '' : document.activeElement?.id;
  useLayoutEffect(() => {
    if (focusedId && document.activeElement === document.body)
      document.getElementById(focusedId)?.focus({ preventScroll: true });
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
  return Object.entries(a).every(([name, value]) => other.get(name) === value);
}
