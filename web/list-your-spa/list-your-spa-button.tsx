import { createContext, useContext } from 'react';
import { buttonLook } from '../ui/button.tsx';

export const OpenListYourSpaDialog = createContext<() => void>(() => {});

/** Opens the dialog; without a script, or before it has come, it leads to the form's own page. */
export function ListYourSpaButton({ className }: { className: string }) {
  const open = useContext(OpenListYourSpaDialog);
  return (
    <form action="/list-your-spa">
      <button
        type="submit"
        className={buttonLook('primary', className)}
        onClick={(event) => {
          event.preventDefault();
          // Closed first, the menu gives the focus back to its own button, where it then returns.
          event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
          open();
        }}
      >
        List Your Spa
      </button>
    </form>
  );
}
