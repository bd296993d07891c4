import { type ComponentProps, type ReactNode, useId } from 'react';

const looks = {
  plain: 'border-line bg-surface',
  warn: 'border-warn bg-warn-tint',
};

export function cardLook(more = '', look: keyof typeof looks = 'plain'): string {
  return `rounded-card border ${looks[look]} ${more}`;
}

type Props = Omit<ComponentProps<'section'>, 'title'> & {
  title: string;
  badge?: ReactNode;
};

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
