import { Link } from 'react-router';
import { useSite } from '../../kit/layout/use-site.ts';

/** The padding is for a deal's booking bar, which covers the end of the page. */
export function Footer() {
  const { site, sampleContent } = useSite();
  return (
    <footer className="mt-20 max-desk:group-has-[[data-booking]]/page:pb-36 short:pb-0! print:hidden border-line border-t bg-surface">
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-8 text-ink-soft text-sm">
        <p>
          {site.brand}{' '}
          {sampleContent && (
            <span className="ml-2 inline-block rounded-full border border-line px-3 py-1">
              Sample content
            </span>
          )}
        </p>
        <nav aria-label="More pages" className="flex flex-wrap gap-x-6">
          <FooterLink to="/deals">Deals by city</FooterLink>
          <FooterLink to="/bought">I bought a deal</FooterLink>
          <FooterLink to="/privacy">Privacy Policy</FooterLink>
          <FooterLink to="/terms">Terms of Service</FooterLink>
          <a
            href="/licenses"
            className="flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            Open-source software
          </a>
          <a
            href={`mailto:${site.supportEmail}`}
            className="flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {site.supportEmail}
          </a>
        </nav>
      </div>
    </footer>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="flex min-h-11 items-center underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}
