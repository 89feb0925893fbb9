import { useState } from 'react';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { Note } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import type { OrderDetail } from './order-detail.ts';
import { texts } from './texts.ts';

export function UndoStep({ desk, step }: { desk: OrderDetail; step: 'dispatch' | 'delivery' }) {
  const { mutate, pending, error } = useMutation();
  const [openedAt] = useState(() => Date.now());
  const { undoUntil, order } = desk;
  if (undoUntil === null || Date.parse(undoUntil) < openedAt) return null;
  const { id } = order;
  const undo = () =>
    step === 'dispatch'
      ? adminApi.call('DELETE /admin/orders/:id/dispatch', { params: { id } })
      : adminApi.call('DELETE /admin/orders/:id/delivery', { params: { id } });
  return (
    <>
      <ErrorAlert error={error} />
      <Button
        size="small"
        look="quiet"
        pending={pending}
        onClick={() => void mutate(undo, { success: texts.undone, toastConflict: true })}
      >
        Undo “{UNDONE[order.shippingAddress.isPickup ? 'pickup' : 'shipped'][step]}”
      </Button>
      <Note>{texts.undoUntil(undoUntil)}</Note>
    </>
  );
}

const UNDONE = {
  shipped: { dispatch: 'shipped', delivery: 'delivered' },
  pickup: { dispatch: 'ready for pickup', delivery: 'picked up' },
} as const;
