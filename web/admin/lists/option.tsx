import type { ReactNode } from 'react';

interface Props {
  id: string;
  isActive: boolean;
  onChosen: () => void;
  className: string;
  children: ReactNode;
}

/** One choice of a combobox; the field above has the focus and its keys. */
export function Option({ id, isActive, onChosen, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are the field's, which has the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      ref={isActive ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
      // The field must not lose the focus before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChosen}
      className={`min-h-11 cursor-pointer hover:bg-sage-tint aria-selected:bg-sage-tint ${className}`}
    >
      {children}
    </div>
  );
}
