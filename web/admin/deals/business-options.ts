/** The business that a text names: by its whole line, or as the only one that the text finds. */
export function meantBusiness<Option extends { label: string }>(
  { businesses, hasMore }: { businesses: Option[]; hasMore: boolean },
  text: string,
): Option | undefined {
  const [only, ...others] = businesses;
  const isOnly = others.length === 0 && !hasMore;
  return businesses.find(({ label }) => label === text.trim()) ?? (isOnly ? only : undefined);
}
