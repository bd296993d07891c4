import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';

const colors = {
  sage: 'text-sage',
  soft: 'text-ink-soft',
  warn: 'text-warn',
  inherit: '',
};

interface Look {
  color?: keyof typeof colors | undefined;
  /** A link that stands alone must be as high as a finger needs. */
  tall?: boolean | undefined;
  className?: string | undefined;
}

export function textLinkLook({ color = 'sage', tall = false, className = '' }: Look = {}): string {
  const height = tall ? 'inline-flex min-h-11 items-center' : '';
  return `${height} underline underline-offset-4 ${colors[color]} ${className}`.trim();
}

type Props = Look & (LinkProps | (ComponentProps<'a'> & { to?: undefined }));

/** `to` leads to a page of this site; `href` to a phone, another site or a place on this page. */
export function TextLink({ color, tall, className, ...rest }: Props) {
  const look = textLinkLook({ color, tall, className });
  return rest.to === undefined ? (
    <a {...rest} className={look} />
  ) : (
    <Link {...rest} className={look} />
  );
}
