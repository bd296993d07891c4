import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<'section'>, 'title' | 'id'> & {
  id: string;
  anchor?: string;
  title: ReactNode;
  heading?: string;
  beside?: ReactNode;
};

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
