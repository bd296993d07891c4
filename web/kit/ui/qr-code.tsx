type Props = {
  /** The SVG that the server made. */
  svg: string;
  /** What stands beside it and says the same. */
  label: string;
  className: string;
};

/** Dark on white by night too: cameras read nothing else. */
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
