import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { ToastForm } from './toast-form.tsx';

type Props = {
  /** The address that takes the press. */
  action: string;
  /** What it sends beside the button's own value. */
  values?: Record<string, string>;
  intent?: string;
  look?: 'primary' | 'quiet' | 'danger';
  /** The classes of its form. */
  className?: string;
  children: ReactNode;
};

/** One button that does something without leaving the page. */
export function PressButton(props: Props) {
  const { action, values = {}, intent, look, className = 'contents', children } = props;
  return (
    <ToastForm action={action} hiddenFields={values} className={className}>
      {(isBusy) => (
        <Button
          type="submit"
          {...(intent !== undefined && { name: 'intent', value: intent })}
          {...(look && { look })}
          disabled={isBusy}
        >
          {children}
        </Button>
      )}
    </ToastForm>
  );
}
