/** A document keeps the policy that it came with, and only one with a map lets Google in: where it does not, it is loaded again. */
export async function letGoogleIn(): Promise<void> {
  if (document.getElementById('styles')?.nonce) return;
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (loading?.type === 'reload' && loading.name === location.href)
    throw new Error('No Google here');
  location.reload();
  return new Promise(() => {});
}
