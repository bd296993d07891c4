import { toast } from '../../../kit/ui/toast.tsx';

/** Shares the deal by whatever the device offers, else copies its link; nothing without a script. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  async function share() {
    const url = new URL(path, window.location.href).href;
    try {
      if ('share' in navigator) return await navigator.share({ title, url });
      // Browsers have no clipboard where the page came without TLS.
      await (navigator as Navigator).clipboard.writeText(url);
      toast('success', 'Link copied');
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'AbortError';
      if (!isClosed) toast('error', 'The link could not be copied');
    }
  }
  return (
    <button
      type="button"
      onClick={share}
      className="inline-flex min-h-11 items-center gap-2 text-ink-soft underline-offset-4 hover:underline scriptless:hidden"
    >
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path
          d="M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Share
    </button>
  );
}
