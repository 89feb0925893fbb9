import type { AdminInput } from '../../browser/client.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { adminApi } from '../admin-api.ts';
import type { OrderDetail } from './order-detail.ts';

export type RefundWhat = AdminInput<'POST /admin/orders/:id/refunds'>['body']['what'];

/** What a refund would give back, asked anew when the choice changes, or what is left to refund. */
export function useRefundPreview({ order: { id }, refundable }: OrderDetail, what: RefundWhat | undefined) {
  const { answer } = useQuery(what && JSON.stringify([what, refundable]), () =>
    adminApi.call('POST /admin/orders/:id/refunds/preview', { params: { id }, body: { what: what as RefundWhat } }),
  );
  return answer?.ok ? { preview: answer.body } : { refusal: answer?.error.detail };
}
