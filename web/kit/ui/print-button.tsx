import { Button } from './button.tsx';

/** Only a script can open the browser's dialog; without scripts this is a sentence. */
export function PrintButton() {
  return (
    <>
      <Button
        type="button"
        look="quiet"
        onClick={() => window.print()}
        className="scriptless:hidden"
      >
        Print
      </Button>
      <p className="hidden text-ink-soft text-sm scriptless:block">
        To print this page, use the browser’s menu.
      </p>
    </>
  );
}
