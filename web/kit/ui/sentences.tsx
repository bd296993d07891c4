/** Each is a paragraph; every second part of a sentence is emphasized. */
export function Sentences({ sentences }: { sentences: string[][] }) {
  return sentences.map((parts) => (
    <p key={parts[0]}>
      {parts.map((part, at) => (at % 2 === 1 ? <strong key={part}>{part}</strong> : part))}
    </p>
  ));
}
