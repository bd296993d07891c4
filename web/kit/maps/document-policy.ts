/** A document keeps its policy, and only one with a map allows Google, so others are loaded again. */
export async function letGoogleIn(): Promise<void> {
  if (document.getElementById('styles')?.nonce) return;
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (loading?.type === 'reload' && loading.name === location.href)
    throw new Error('No Google here');
  location.reload();
  return new Promise(() => {});
}
