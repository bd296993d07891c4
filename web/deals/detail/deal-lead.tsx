import type { PictureView } from '../../../market/pictures/drawings.ts';
import { DealPicture } from '../deal-picture.tsx';
import { PercentBadge } from '../prices.tsx';

type Props = { picture: PictureView; percentOffText: string | undefined };

/** A deal's picture, and how much less it costs while it can be booked. */
export function DealLead({ picture, percentOffText }: Props) {
  return (
    <>
      <DealPicture picture={picture} eager className="aspect-4/3 rounded-card" />
      <PercentBadge label={percentOffText} className="absolute top-4 left-4 px-3.5 py-1 text-lg" />
    </>
  );
}
