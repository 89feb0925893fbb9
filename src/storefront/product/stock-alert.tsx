import { type ComponentType, useState } from 'react';
import { importWithRetry } from '../../browser/import-with-retry.ts';
import { Button } from '../../ui/button.tsx';
import type { StockAlertProps } from './stock-alert-props.ts';

/** Beside what is sold out. The form is a chunk of its own, imported by the press. */
export function StockAlert(props: StockAlertProps) {
  const [Form, setForm] = useState<ComponentType<StockAlertProps>>();
  const [pending, setPending] = useState(false);
  if (Form) return <Form {...props} />;
  const open = async () => {
    setPending(true);
    const { StockAlertForm } = await importWithRetry(() => import('./stock-alert-form.tsx'));
    setForm(() => StockAlertForm);
  };
  return (
    <Button look="quiet" wide pending={pending} onClick={() => void open()}>
      Email me when it’s back
    </Button>
  );
}
