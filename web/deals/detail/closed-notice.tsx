import { Link } from 'react-router';
import type { Closed } from '../../../market/pages/deal.server.ts';
import { buttonLook } from '../../ui/button.tsx';

export const EXPIRED = {
  title: 'Deal Has Expired',
  text: 'This deal is no longer available. Please check our other deals.',
  button: 'Deal Expired',
};

/** Why a deal cannot be booked; leads on to the deals near, `path`. */
export function ClosedNotice({ title, text, path }: Omit<Closed, 'button'> & { path: string }) {
  return (
    <div
      role="status"
      className="mb-8 flex flex-wrap items-center justify-between gap-4 rounded-card bg-warn-tint p-6 text-warn"
    >
      <div>
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-2">{text}</p>
      </div>
      <Link to={path} className={buttonLook()}>
        Browse Available Deals
      </Link>
    </div>
  );
}
