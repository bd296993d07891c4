import { ToastForm } from '../../forms/toast-form.tsx';
import { Button } from '../../ui/button.tsx';
import { CASES } from './query.ts';

/** Where the person asks for it: nothing that they wrote stays. */
export function EraseCase({ id }: { id: string }) {
  return (
    <details className="mt-10 max-w-2xl">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-bad underline underline-offset-4">
        Erase this case
      </summary>
      <ToastForm action={CASES} hiddenFields={{ id }} className="mt-2 grid gap-4">
        {(isBusy) => (
          <>
            <p>
              The report, its notes and its history are deleted at once, and it no longer counts.
              Backups keep it until they are deleted. This action cannot be undone.
            </p>
            <Button
              type="submit"
              look="quiet"
              name="intent"
              value="erase"
              disabled={isBusy}
              className="justify-self-start text-bad!"
            >
              Erase Case
            </Button>
          </>
        )}
      </ToastForm>
    </details>
  );
}
