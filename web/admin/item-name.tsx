import { countText } from './count-text.ts';
import { BADGE_WORDS, type BadgeCounts, type NavigationItem } from './navigation.ts';

type Props = Pick<NavigationItem, 'name' | 'badge'> & {
  counts: BadgeCounts;
  /** What is seen where there is little room; a screen reader says its full name. */
  shortName?: string | undefined;
};

/** With a badge a screen reader says 'Business Leads, 2 new'; the eye sees a number. */
export function ItemName({ name, shortName = name, badge, counts }: Props) {
  const count = badge ? counts[badge] : 0;
  if (count === 0 && shortName === name) return <span>{name}</span>;
  return (
    <>
      <span className="sr-only">
        {count > 0 && badge ? `${name}, ${countText(count)} ${BADGE_WORDS[badge]}` : name}
      </span>
      <span aria-hidden="true">{shortName}</span>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1.5 left-1/2 ml-1.5 min-w-5 shrink-0 whitespace-nowrap rounded-full bg-sage px-1 text-center font-semibold text-[0.6875rem] text-on-sage leading-5 desk:static desk:ml-auto desk:px-1.5 desk:text-sm"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </>
  );
}
