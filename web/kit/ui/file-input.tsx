import type { ComponentProps } from 'react';

export function FileInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <input
      type="file"
      className="mt-2 block w-full min-w-0 rounded-[10px] border border-control bg-surface p-2 file:mr-4 file:min-h-11 file:rounded-full file:border file:border-control file:bg-sage-tint file:px-4 file:font-semibold file:text-ink aria-invalid:border-2 aria-invalid:border-bad"
      {...props}
    />
  );
}
