type Props = { phone: string; phoneLink: string; address: string };

/** Phone, address and directions are always text, with or without a map. */
export function SpaContact({ phone, phoneLink, address }: Props) {
  const directions = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
  const look = 'inline-flex min-h-11 items-center text-sage underline underline-offset-4';
  return (
    <address className="mt-4 not-italic">
      <p>{address}</p>
      <p className="flex flex-wrap gap-x-6">
        <a href={phoneLink} className={look}>
          {phone}
        </a>
        <a
          href={directions}
          target="_blank"
          rel="noopener noreferrer"
          className={`${look} print:hidden`}
        >
          Directions
        </a>
      </p>
    </address>
  );
}
