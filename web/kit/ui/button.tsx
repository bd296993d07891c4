import type { ComponentProps } from 'react';

const looks = {
  primary: 'bg-sage text-on-sage hover:bg-sage-strong',
  /** For what cannot be undone. */
  danger: 'bg-bad text-paper hover:brightness-90',
  quiet: 'border border-control bg-surface text-ink hover:bg-sage-tint',
};

export function buttonLook(look: keyof typeof looks = 'primary', more = ''): string {
  return `motion-soft inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 py-2.5 text-center font-semibold wrap-break-word disabled:border-0 disabled:bg-line disabled:text-ink-soft ${looks[look]} ${more}`;
}

type Props = ComponentProps<'button'> & { look?: keyof typeof looks };

export function Button({ look = 'primary', className = '', ...rest }: Props) {
  return <button {...rest} className={buttonLook(look, className)} />;
}
