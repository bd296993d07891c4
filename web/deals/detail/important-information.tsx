/** Every second part of a line is emphasized. */
export function ImportantInformation({ lines }: { lines: string[][] }) {
  return (
    <section aria-labelledby="information-title">
      <h2 id="information-title" className="text-2xl">
        Important Information
      </h2>
      <ul className="prose-line mt-4 list-disc space-y-1.5 pl-5 print:mt-2 print:space-y-0 text-ink-soft marker:text-sage">
        {lines.map((line) => (
          <li key={line[0]} className="whitespace-pre-line">
            {line.map((part, at) => (at % 2 ? <b key={part}>{part}</b> : part))}
          </li>
        ))}
      </ul>
    </section>
  );
}
