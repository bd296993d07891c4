import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

type Props = { id: string; name: string; children: ReactNode };

/** What else can be done with a row: the browser's own popover, so it needs no script. */
export function RowMenu({ id, name, children }: Props) {
  const menu = `menu-${id}`;
  return (
    <>
      <button
        type="button"
        popoverTarget={menu}
        aria-label={`More for ${name}`}
        className="grid size-11 shrink-0 place-items-center rounded-full font-bold text-ink-soft hover:bg-paper hover:text-ink"
      >
        <span aria-hidden="true">⋯</span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closing after a choice is no control */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a choice clicks it */}
      <div
        id={menu}
        popover="auto"
        onClick={(event) => event.currentTarget.hidePopover()}
        className="row-menu rounded-card border border-line bg-surface py-1.5 text-ink shadow-float"
      >
        {children}
      </div>
    </>
  );
}

const ROW =
  'inline-flex min-h-11 items-center rounded-full px-2 font-semibold text-sm whitespace-nowrap hover:bg-paper';

/** What the specification has beside a row, as quiet as a link. */
export const ROW_ACTION = `${ROW} text-sage`;
export const ROW_DELETE = `${ROW} text-bad`;

const ITEM =
  'flex min-h-11 w-full items-center px-5 text-left font-medium whitespace-nowrap hover:bg-sage-tint disabled:text-ink-soft';

export function MenuLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} className={ITEM} />;
}

export function MenuButton(props: ComponentProps<'button'>) {
  return <button type="submit" {...props} className={ITEM} />;
}
