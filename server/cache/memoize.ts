const MOST = 1000;
const LONGEST = 256;

/**
 * `answer` for short texts that come again and again, as addresses and headers do. It may depend on
 * nothing but the text. Nobody can fill the memory by asking: when there is no more room it forgets.
 */
export function remembering<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = answer(text);
    if (now === undefined || text.length > LONGEST) return now;
    if (known.size >= MOST) known.clear();
    known.set(text, now);
    return now;
  };
}
