import { Link } from 'react-router';
import { Logo } from '../../kit/layout/logo.tsx';
import { useSite } from '../../kit/layout/use-site.ts';
import { cardLook } from '../../kit/ui/card.tsx';
import { ListYourSpaButton } from '../list-your-spa/list-your-spa-button.tsx';

const navigationLinks = [
  { to: '/deals', name: 'Find deals' },
  { to: '/#how-it-works', name: 'How it works' },
  { to: '/#faq', name: 'Questions' },
];
/** Also in the phone's menu, because the footer is far down there. */
const BOUGHT = { to: '/bought', name: 'I bought a deal' };

type Props = { offersListing: boolean };

export function Header({ offersListing }: Props) {
  const { site } = useSite();
  return (
    <header className="relative z-10 border-line border-b bg-paper print:bg-transparent">
      <div className="page flex h-16 print:h-12 print:px-0 items-center justify-between gap-4">
        <Logo id="home" brand={site.brand} />
        <nav
          aria-label="Main"
          className="hidden shrink-0 items-center gap-1 not-has-[button,form]:-mr-4 md:flex print:hidden"
        >
          <NavigationLinks ids="go" links={navigationLinks} />
          {offersListing && <ListYourSpaButton className="ml-3" />}
        </nav>
        <button
          type="button"
          id="menu-button"
          popoverTarget="menu"
          className="grid size-11 shrink-0 place-items-center rounded-full border border-control md:hidden print:hidden"
        >
          <span className="sr-only">Menu</span>
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d="M4 8h16M4 16h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      <nav
        id="menu"
        popover="auto"
        aria-label="Menu"
        className={cardLook(
          'inset-x-4 top-18 m-0 max-h-[calc(100dvh-5rem)] w-auto p-3 text-ink shadow-float [&:popover-open]:grid',
        )}
      >
        <NavigationLinks ids="menu" links={[...navigationLinks, BOUGHT]} />
        {offersListing && <ListYourSpaButton className="mt-2 w-full" />}
      </nav>
    </header>
  );
}

type LinksProps = { ids: string; links: typeof navigationLinks };

/** An id keeps the focus on a link when the header is rendered again. */
function NavigationLinks({ ids, links }: LinksProps) {
  return links.map(({ to, name }, index) => (
    <Link
      key={to}
      id={`${ids}-${index}`}
      to={to}
      className="flex min-h-11 items-center rounded-full px-4 text-ink-soft hover:bg-sage-tint hover:text-ink"
    >
      {name}
    </Link>
  ));
}
