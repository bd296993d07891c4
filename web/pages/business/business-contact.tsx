import { buttonLook } from '../../kit/ui/button.tsx';
import { TextLink, textLinkLook } from '../../kit/ui/text-link.tsx';

type Props = {
  phone: string;
  phoneLink: string;
  address: string;
  /** Where to call is what the page is for: the number is a button. */
  isForCalling?: boolean;
};

/** Phone, address and directions are always text, with or without a map. */
export function BusinessContact({ phone, phoneLink, address, isForCalling = false }: Props) {
  const directions = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
  const call = (className: string) => (
    <a href={phoneLink} className={className}>
      {phone}
    </a>
  );
  return (
    <address className="mt-4 not-italic">
      {isForCalling &&
        call(
          buttonLook(
            'primary',
            'mb-3 min-h-14 w-full text-xl sm:w-auto sm:px-12 print:mb-0 print:min-h-0 print:w-auto print:justify-start print:bg-transparent print:p-0 print:text-ink print:transition-none',
          ),
        )}
      <p>{address}</p>
      <p className="flex flex-wrap gap-x-6">
        {!isForCalling && call(textLinkLook({ tall: true }))}
        <TextLink
          href={directions}
          target="_blank"
          rel="noopener noreferrer"
          tall
          className="print:hidden"
        >
          Directions
        </TextLink>
      </p>
    </address>
  );
}
