/** Who saw the regular price, and when. */
export function PriceProof({ proof }: { proof: string }) {
  return (
    <details className="text-sm print:hidden">
      <summary className="min-h-11 w-fit content-center text-sage underline underline-offset-4">
        Why this price?
      </summary>
      {proof}
    </details>
  );
}
