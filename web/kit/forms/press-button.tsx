import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { ToastForm } from './toast-form.tsx';

type Props = {
  action: string;
  values?: Record<string, string>;
  intent?: string;
  look?: 'primary' | 'quiet' | 'danger';
  className?: string;
  children: ReactNode;
};

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
