import { TextLink } from '../../kit/ui/text-link.tsx';

type Props = { phone: string; phoneLink: string; address: string };

/** Phone, address and directions are always text, with or without a map. */
export function BusinessContact({ phone, phoneLink, address }: Props) {
  return (
    <address className="mt-4 not-italic">
      <p>{address}</p>
      <p className="flex flex-wrap gap-x-6">
        <TextLink href={phoneLink} tall>
          {phone}
        </TextLink>
        <Directions address={address} />
      </p>
    </address>
  );
}

export function Directions({ address }: Pick<Props, 'address'>) {
  const href = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
  return (
    <TextLink href={href} target="_blank" rel="noopener noreferrer" tall className="print:hidden">
      Directions
    </TextLink>
  );
}
