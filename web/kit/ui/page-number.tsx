type Props = { page: number; of?: number | undefined; className?: string };

/**
 * One text in an element of its own for each page: a browser that translates takes texts out of the
 * page, and one that React then changed in place would be seen no more.
 */
export function PageNumber({ page, of, className = '' }: Props) {
  const text = of === undefined ? `Page ${page}` : `Page ${page} of ${of}`;
  return (
    <span key={text} className={`text-ink-soft ${className}`}>
      {text}
    </span>
  );
}
