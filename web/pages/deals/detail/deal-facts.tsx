import type { ReactNode } from 'react';
import type { DetailView, SearchOrigin } from '../../../../market/pages/deal.server.ts';
import type { PictureView } from '../../../../market/pictures/drawings.ts';
import { BusinessMap } from '../../../kit/maps/business-map.tsx';
import { Section } from '../../../kit/ui/section.tsx';
import { TextLink } from '../../../kit/ui/text-link.tsx';
import { BusinessContact } from '../../business/business-contact.tsx';
import { Week } from '../../business/week.tsx';
import { DealPicture } from '../deal-picture.tsx';
import { PercentBadge } from '../prices.tsx';
import { Rating } from '../rating.tsx';

type DealIntroProps = {
  deal: DetailView;
  search: SearchOrigin;
  /** Where a notice heads the page, the title is below it. */
  isBelowNotice?: boolean;
  /** Under the title. */
  children?: ReactNode;
};

/** What a deal is: title, the way to its spa and how far that is, facts and description. */
export function DealIntro({ deal, search, isBelowNotice, children }: DealIntroProps) {
  const Heading = isBelowNotice ? 'h2' : 'h1';
  const { distanceText } = search;
  return (
    <>
      <Heading className="text-3xl md:text-4xl">{deal.title}</Heading>
      <p className="mt-2 text-ink-soft">
        <TextLink to={deal.business.href} prefetch="intent">
          {deal.business.name}
        </TextLink>
        , {deal.location}
        {distanceText && (
          <>
            {' · '}
            <span className="whitespace-nowrap">{distanceText}</span>
          </>
        )}
      </p>
      {children}
      <ul className="mt-4 flex flex-wrap gap-2 text-sm print:mt-3">
        <Fact>{deal.durationMinutes} minute session</Fact>
        {deal.license.badge && <Fact>{deal.license.badge}</Fact>}
      </ul>
      {deal.license.line && <p className="mt-2 text-ink-soft text-sm">{deal.license.line}</p>}
      <p className="prose-line mt-5 whitespace-pre-line print:mt-4">{deal.description}</p>
    </>
  );
}

function Fact({ children }: { children: ReactNode }) {
  return <li className="rounded-full bg-sage-tint px-4 py-1.5">{children}</li>;
}

type DealLeadProps = { picture: PictureView; percentOffText: string | undefined };

/** A deal's picture, and how much less it costs while it can be booked. */
export function DealLead({ picture, percentOffText }: DealLeadProps) {
  return (
    <>
      <DealPicture picture={picture} eager className="lead-picture" />
      <PercentBadge label={percentOffText} className="absolute top-4 left-4 px-3.5 py-1 text-lg" />
    </>
  );
}

type AboutBusinessProps = Pick<DetailView, 'business' | 'rating'>;

/** The business that sells the deal, and how to reach it. */
export function AboutBusiness({ business, rating }: AboutBusinessProps) {
  return (
    <Section id="about-title" title={`About ${business.name}`}>
      {rating && <Rating rating={rating} className="mt-3" />}
      {business.about && <p className="prose-line mt-4">{business.about}</p>}
      {business.hours && (
        <details className="mt-3">
          <summary>{business.hours.line}</summary>
          <Week lines={business.hours.week} />
        </details>
      )}
      <BusinessContact {...business} />
      <BusinessMap map={business.map} />
    </Section>
  );
}
