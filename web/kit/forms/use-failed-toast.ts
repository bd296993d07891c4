import { useEffect } from 'react';
import { toast } from '../ui/toast.tsx';

export function useFailedToast(data: { failed?: string } | undefined) {
  useEffect(() => {
    if (data?.failed) toast('error', data.failed);
  }, [data]);
}
