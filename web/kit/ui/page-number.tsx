type Props = { page: number; of?: number | undefined; className?: string };

/**
 * A browser that translates takes texts out of the page, and one that React then changed would disappear. So
 * each page's text has an element of its own.
 */
export function PageNumber({ page, of, className = '' }: Props) {
  const text = of === undefined ? `Page ${page}` : `Page ${page} of ${of}`;
  return (
    <span key={text} className={`text-ink-soft ${className}`}>
      {text}
    </span>
  );
}
