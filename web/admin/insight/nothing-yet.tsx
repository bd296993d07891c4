/** What will appear here, and from when on. */
export function NothingYet({ name, text }: { name: string; text: string }) {
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <h3 className="text-lg">{name}</h3>
      <p className="mt-1 text-pretty text-ink-soft">{text}</p>
    </div>
  );
}
