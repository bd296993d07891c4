import type { RefObject } from 'react';
import { buttonLook } from '../../ui/button.tsx';

type Props = {
  ref?: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onClick?: () => void;
};

/** Shows the map beside the list, on a phone in its place. */
export function MapSwitch({ ref, isOpen, onClick }: Props) {
  return (
    <button
      ref={ref}
      type="button"
      aria-pressed={isOpen}
      onClick={onClick}
      className={buttonLook(
        isOpen ? 'primary' : 'quiet',
        'order-4 ml-auto min-h-12 px-4! scriptless:hidden',
      )}
    >
      Map
    </button>
  );
}
