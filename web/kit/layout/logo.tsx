import { useContext } from 'react';
import { Link } from 'react-router';
import { SiteContext } from './use-site.ts';

/** With an `id` the focus stays on the logo when its header is rendered again. */
export function Logo({ brand, id }: { brand: string; id?: string }) {
  return (
    <Link id={id} to="/" className="flex min-h-11 items-center rounded-full pr-2 text-ink">
      <LogoMark brand={brand} />
    </Link>
  );
}

/** The owner's logo, else two resting stones and a leaf, then the brand's name. */
export function LogoMark({ brand }: { brand: string }) {
  const logo = useContext(SiteContext)?.logo;
  // Most logos are dark, so at night it gets a light background.
  if (logo)
    return (
      <img
        {...logo}
        alt={brand}
        className="h-10 rounded-md object-contain dark:bg-[#fbf8f3] dark:px-1.5"
      />
    );
  return (
    <span className="flex items-center gap-2.5">
      <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" className="text-sage">
        <ellipse cx="12" cy="18.2" rx="9.5" ry="3.8" fill="currentColor" />
        <ellipse cx="12.6" cy="11.9" rx="6" ry="2.7" fill="currentColor" opacity=".72" />
        <path d="M12.4 8.2c-.4-3.6 1.8-6 5.4-6.6.2 3.7-1.7 6.2-5.4 6.6z" fill="var(--clay)" />
      </svg>
      <span className="display text-xl">{brand}</span>
    </span>
  );
}
