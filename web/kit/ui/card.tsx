import { type ComponentProps, type ReactNode, useId } from 'react';

const looks = {
  plain: 'border-line bg-surface',
  /** What asks for attention. */
  warn: 'border-warn bg-warn-tint',
};

/** The classes of a framed box, for the list, the form or the section that is one. */
export function cardLook(more = '', look: keyof typeof looks = 'plain'): string {
  return `rounded-card border ${looks[look]} ${more}`;
}

type Props = Omit<ComponentProps<'section'>, 'title'> & {
  title: string;
  /** The state of what it is about, in the heading's line. */
  badge?: ReactNode;
};

/** A framed part of a page, named by its heading. */
export function Card({ title, badge, className = '', children, ...rest }: Props) {
  const id = useId();
  return (
    <section {...rest} aria-labelledby={id} className={cardLook(`grid p-5 ${className}`)}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={id} className="font-display text-xl">
          {title}
        </h2>
        {badge}
      </div>
      {children}
    </section>
  );
}
