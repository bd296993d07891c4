import { useEffect } from 'react';
import { toast } from '../ui/toast.tsx';

/** Says in a toast what a fetcher's press did not do. */
export function useFailedToast(data: { failed?: string } | undefined) {
  useEffect(() => {
    if (data?.failed) toast('error', data.failed);
  }, [data]);
}
