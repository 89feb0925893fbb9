import type { OrderViewProps } from './order-view.tsx';

/** Where an unpaid order is paid. */
export function PaySlot(_: OrderViewProps) {
  return null;
}
