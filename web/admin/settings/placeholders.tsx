type Props = { placeholders: Array<{ name: string; value: string }> };

/** Placeholders in texts for a name or number that is set elsewhere. */
export function Placeholders({ placeholders }: Props) {
  return (
    <details className="rounded-card border border-line bg-surface px-4">
      <summary className="flex min-h-12 items-center font-semibold text-sm">
        Placeholders for names and numbers that are set elsewhere
      </summary>
      <dl className="grid gap-x-5 gap-y-1 sm:grid-cols-[auto_1fr] pb-4 text-sm">
        {placeholders.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-soft">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
