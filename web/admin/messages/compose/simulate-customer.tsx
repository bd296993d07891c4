import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';

/** The demo's other end: what is typed here arrives as a text of the customer's would. */
export function SimulateCustomer() {
  const { formData } = useNavigation();
  const isSending = formData?.get('intent') === 'pretend';
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (isSending) return () => form.current?.reset();
    return undefined;
  }, [isSending]);

  return (
    <details className="mt-3 rounded-card border border-control border-dashed">
      <summary className="px-4 py-2.5 text-ink-soft text-sm">Pretend to be the customer</summary>
      <Form
        ref={form}
        method="post"
        replace
        preventScrollReset
        className="flex flex-wrap items-end gap-2 px-4 pb-4"
      >
        <div className="min-w-48 grow">
          <label htmlFor="pretended" className="mb-1.5 block font-semibold text-sm">
            Text of the customer
          </label>
          <input
            id="pretended"
            name="text"
            required
            maxLength={1600}
            autoComplete="off"
            placeholder="Try STOP, START or HELP, too"
            className="min-h-11 w-full rounded-[10px] border border-control bg-surface px-4 text-ink placeholder:text-ink-soft"
          />
        </div>
        <Button type="submit" look="quiet" name="intent" value="pretend" disabled={isSending}>
          Receive it
        </Button>
      </Form>
    </details>
  );
}
