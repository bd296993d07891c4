/** A pattern beside the color: slanted lines, for what is there to compare with. */
export function Hatching({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width={5}
        height={5}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={5} height={5} className="fill-sage-tint" />
        <line y2={5} className="stroke-2 stroke-sage" />
      </pattern>
    </defs>
  );
}

export const hatched = (id: string) => `url(#${id})`;
