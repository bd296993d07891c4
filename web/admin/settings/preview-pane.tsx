import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Section } from '../../../market/settings/sections.ts';
import { Button } from '../../kit/ui/button.tsx';
import { SelectField } from '../../kit/ui/field.tsx';

type Props = {
  form: string;
  section: Section;
  draft: object;
  /** Whether everything typed could be saved as it is. */
  isValid: boolean;
  hasDeal: boolean;
};

/** Real pages with what is typed, before anything is saved; without a script at a button's press. */
export function PreviewPane({ form, section, draft, isValid, hasDeal }: Props) {
  const isOfDeals = section === 'deals';
  const { button, visibleFrame, frames, target, showOtherPage, startNewFrame, handleFrameLoad } =
    usePreview({ draft, isValid, anchor: isOfDeals ? '#information-title' : undefined });
  const sent = { type: 'submit', form, formAction: '/admin/settings/preview' } as const;
  return (
    <aside aria-labelledby="preview" className="w-full max-w-2xl xl:sticky xl:top-8">
      <h2 id="preview" className="text-2xl">
        Preview
      </h2>
      <p className="mt-1 text-ink-soft">
        {isValid
          ? 'Nobody else sees this until you save.'
          : 'The preview waits until every field is valid.'}
      </p>
      <SelectField
        form={form}
        name="page"
        label="Page"
        defaultValue={isOfDeals ? (hasDeal ? 'deal' : 'terms') : 'home'}
        onChange={showOtherPage}
        className="mt-4"
      >
        <option value="home">Landing page</option>
        {hasDeal && <option value="deal">A deal’s page</option>}
        <option value="terms">Terms of Service</option>
        <option value="privacy">Privacy Policy</option>
      </SelectField>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          {...sent}
          ref={button}
          look="quiet"
          formTarget={target}
          onClick={startNewFrame}
          className="not-scriptless:hidden"
        >
          Preview
        </Button>
        <Button {...sent} look="quiet" formTarget="_blank">
          Preview in a New Tab
        </Button>
      </div>
      <div className="relative mt-4 h-[38rem] max-h-[85dvh] overflow-hidden rounded-card border border-line bg-paper">
        {frames.map((number) => (
          <iframe
            key={number}
            name={frameName(number)}
            title={number === visibleFrame ? 'Preview' : 'Loading the preview'}
            inert={number !== visibleFrame && visibleFrame > 0}
            onLoad={(event) => handleFrameLoad(number, event)}
            className={`absolute inset-0 size-full ${number === visibleFrame ? '' : 'opacity-0 scriptless:opacity-100'}`}
          />
        ))}
      </div>
    </aside>
  );
}

const DEBOUNCE_MS = 600;

interface PreviewOptions {
  draft: object;
  /** Whether everything typed could be saved as it is. */
  isValid: boolean;
  /** What the first look goes to, as a selector. */
  anchor: string | undefined;
}

/**
 * The preview follows what is typed: after a pause the form is sent to a fresh frame behind the one
 * that is seen, which takes its place when it has come. A frame's first page leaves no step behind
 * in the browser's history, so Back still leads out of the settings.
 */
function usePreview({ draft, isValid, anchor }: PreviewOptions) {
  const button = useRef<HTMLButtonElement>(null);
  const [visibleFrame, setVisibleFrame] = useState(0);
  const [loadingFrame, setLoadingFrame] = useState(1);
  // How far the reader has scrolled in the page that is shown; undefined for another page.
  const scrollTop = useRef<number>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each draft is a new one to show
  useEffect(() => {
    if (!isValid) return;
    const timer = setTimeout(() => button.current?.click(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft, isValid]);

  function handleFrameLoad(number: number, { currentTarget }: SyntheticEvent<HTMLIFrameElement>) {
    const page = pageIn(currentTarget);
    if (!page) return;
    const top = page.document.querySelector(anchor ?? 'body')?.getBoundingClientRect().top ?? 0;
    // An address with a fragment would scroll our own page as well.
    page.scrollTo(0, scrollTop.current ?? top);
    page.addEventListener('scroll', () => {
      scrollTop.current = page.scrollY;
    });
    setVisibleFrame(number);
  }

  return {
    button,
    visibleFrame,
    frames:
      visibleFrame > 0 && visibleFrame !== loadingFrame
        ? [visibleFrame, loadingFrame]
        : [loadingFrame],
    target: frameName(loadingFrame),
    showOtherPage: () => {
      scrollTop.current = undefined;
      button.current?.click();
    },
    /** Before the browser sends the form: it looks for its target afterwards. */
    startNewFrame: () => flushSync(() => setLoadingFrame((last) => last + 1)),
    handleFrameLoad,
  };
}

const frameName = (number: number) => `preview-${number}`;

/** An empty frame also fires load, and a failed one cannot be read. */
function pageIn({ contentWindow }: HTMLIFrameElement): Window | undefined {
  try {
    return contentWindow?.location.href.startsWith('http') ? contentWindow : undefined;
  } catch {
    return undefined;
  }
}
