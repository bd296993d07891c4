import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSite } from '../../kit/layout/use-site.ts';
import type { ReturnedView } from './returned.server.ts';

/** For whom Stripe has sent back, until the voucher is there. */
export function ReturnedNotice({ kind, isQuick, next }: ReturnedView) {
  const { supportEmail } = useSite().site;
  const navigate = useNavigate();
  useEffect(() => {
    const look = () => navigate(next.path, { replace: true, preventScrollReset: true });
    const timer = setTimeout(look, next.seconds * 1000);
    return () => clearTimeout(timer);
    // Each answer has a new `next`; a navigation under way renders the same one again.
  }, [navigate, next]);
  return (
    <div className="mt-6 mb-8 rounded-card bg-sage-tint p-5 md:p-6 print:hidden">
      <p role="status" className="prose-line text-xl">
        {kind === 'unknown' && isQuick && 'We are asking Stripe for your voucher.'}
        {kind === 'unknown' &&
          !isQuick &&
          'Stripe has not told us yet. This page looks again by itself.'}
        {kind === 'waiting' &&
          'Your payment is on its way, which takes some banks days. This page looks again by itself.'}
        {kind === 'look' &&
          `We have your purchase, and a person must check it first. Questions? Write to ${supportEmail}.`}
        {kind === 'failed' &&
          `Your payment never arrived, so there is no voucher. Questions? Write to ${supportEmail}.`}
      </p>
      {kind !== 'look' && kind !== 'failed' && (
        <div aria-hidden="true" className="mt-4 flex gap-2">
          {DELAYS.map((delay) => (
            <span
              key={delay}
              className={`size-2.5 rounded-full bg-sage motion-safe:animate-pulse ${delay}`}
            />
          ))}
        </div>
      )}
      <noscript>
        <meta httpEquiv="refresh" content={`${next.seconds};url=${next.path}`} />
      </noscript>
    </div>
  );
}

const DELAYS = ['', '[animation-delay:300ms]', '[animation-delay:600ms]'];
