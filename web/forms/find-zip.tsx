import { type MouseEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { navigateIfReachable } from './reachability.ts';
import type { ZipFinder } from './zip-finder.tsx';

type Props = {
  /** The id of the form whose ZIP field is to be filled, and the field. */
  form: string;
  field: RefObject<HTMLInputElement | null>;
  onPick: (zip: string) => void;
};

/**
 * The small control beside a ZIP field. Its dialog is loaded when it is first opened; without a
 * script, or where the dialog cannot be had, the form's own parameters lead to /zips.
 */
export function FindZip({ form, field, onPick }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [Finder, setFinder] = useState<typeof ZipFinder>();

  async function open(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    try {
      const { ZipFinder } = await import('./zip-finder.tsx');
      flushSync(() => setFinder(() => ZipFinder));
      dialog.current?.showModal();
    } catch {
      await navigateIfReachable('/zips');
    }
  }

  function pick(zip: string) {
    flushSync(() => onPick(zip));
    dialog.current?.close();
    field.current?.focus();
  }

  return (
    <>
      <button
        type="submit"
        form={form}
        formAction="/zips"
        formNoValidate
        onClick={open}
        className="ml-6 min-h-11 text-ink-soft underline underline-offset-4 hover:text-ink"
      >
        Find my ZIP
      </button>
      {Finder && <Finder ref={dialog} onPick={pick} />}
    </>
  );
}
