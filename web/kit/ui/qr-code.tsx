type Props = {
  svg: string;
  /** Says the same, beside the code. */
  label: string;
  className: string;
};

/** Dark on white at night, too, because cameras read nothing else. */
export function QrCode({ svg, label, className }: Props) {
  return (
    <div
      role="img"
      aria-label={label}
      className={`overflow-hidden bg-white ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own server made the squares
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
