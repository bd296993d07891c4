import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<'section'>, 'title' | 'id'> & {
  /** The id of its heading. */
  id: string;
  /** Its own id, for links that lead to it. */
  anchor?: string;
  title: ReactNode;
  /** The classes of its heading. */
  heading?: string;
  /** What stands in the heading's line, at its end. */
  beside?: ReactNode;
};

/** A part of a page, named by its heading. */
export function Section(props: Props) {
  const { id, anchor, title, heading = 'text-2xl', beside, children, ...rest } = props;
  const named = (
    <h2 id={id} className={heading}>
      {title}
    </h2>
  );
  return (
    <section {...rest} id={anchor} aria-labelledby={id}>
      {beside ? (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          {named}
          {beside}
        </div>
      ) : (
        named
      )}
      {children}
    </section>
  );
}
