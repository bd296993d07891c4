import { Button } from './button.tsx';
import { useHydrated } from './use-hydrated.ts';

/** The phone's own choice of people and programs; nothing where the browser has none. */
export function ShareButton({ title, text }: { title: string; text: string }) {
  if (!useHydrated() || !('share' in navigator)) return null;
  // Whoever closes it shares nothing, and browsers call that a failure.
  const share = () => navigator.share({ title, text }).catch(() => undefined);
  return (
    <Button type="button" onClick={share}>
      Share
    </Button>
  );
}
