import { type SubmitEvent, useEffect, useEffectEvent } from 'react';
import { Form } from 'react-router';
import { useLazyDialog } from '../../kit/layout/use-lazy-dialog.ts';
import { Icon } from '../navigation/icon.tsx';

const PAGE = '/admin/search';
const SIGN = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20';

const loadPalette = async () => (await import('./palette.tsx')).Palette;

/** Opens the search over any screen, as Ctrl or ⌘ and K do; without a script it leads to its page. */
export function PaletteButton() {
  const { dialog, Dialog, open } = useLazyDialog(loadPalette);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (!isShortcut || event.altKey || event.shiftKey) return;
    event.preventDefault();
    // One question at a time: another window keeps the screen.
    if (!document.querySelector('dialog:modal')) void open(PAGE);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    void open(PAGE);
  }

  return (
    <>
      <Form action={PAGE} onSubmit={handleSubmit}>
        <button
          type="submit"
          aria-keyshortcuts="Control+K Meta+K"
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-control bg-surface px-4 text-ink-soft text-sm hover:bg-sage-tint hover:text-ink"
        >
          <Icon path={SIGN} />
          <span className="sr-only sm:not-sr-only">Search</span>
          <span aria-hidden="true" className="max-desk:hidden">
            Ctrl/⌘ K
          </span>
        </button>
      </Form>
      {Dialog && <Dialog ref={dialog} />}
    </>
  );
}
