type Props = { page: number; className?: string };

/**
 * One text in an element of its own for each page: a browser that translates takes texts out of the
 * page, and one that React then changed in place would be seen no more.
 */
export function PageNumber({ page, className = '' }: Props) {
  return <span key={page} className={`text-ink-soft ${className}`}>{`Page ${page}`}</span>;
}
