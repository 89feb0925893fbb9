/** Records of the stand-in. Field names are PayPal's, so that a response is mostly the record itself. */

export type Money = { currency_code: string; value: string };

export type Decision = 'pay' | 'decline' | 'pending' | 'bank-check';

export type OrderRecord = {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  intent: 'CAPTURE';
  unit: {
    reference_id: string;
    custom_id?: string;
    invoice_id?: string;
    amount: Money & { breakdown?: Record<string, Money> };
    items?: unknown[];
    shipping?: unknown;
    payee: { email_address: string; merchant_id: string };
  };
  create_time: string;
  /** The payer's decision, which determines the result of the next capture. */
  decision?: Decision;
  funding?: 'paypal' | 'card';
};

export type CaptureRecord = {
  id: string;
  orderId: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  reason?: string;
  amount: Money;
  custom_id?: string;
  invoice_id?: string;
  payee: { email_address: string; merchant_id: string };
  create_time: string;
};

export type RefundRecord = {
  id: string;
  captureId: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  amount: Money;
  custom_id?: string;
  note_to_payer?: string;
  /** Fee returned, in cents; reported in the seller's breakdown. */
  feeBack?: number;
  create_time: string;
};

export type DisputeRecord = {
  id: string;
  captureId: string;
  status: 'OPEN' | 'WAITING_FOR_SELLER_RESPONSE' | 'RESOLVED';
  reason: string;
  amount: Money;
  outcome?: string;
  create_time: string;
  seller_response_due_date: string;
};

export type EventRecord = {
  id: string;
  event_type: string;
  resource_type: string;
  create_time: string;
  resource: Record<string, unknown>;
};

export type ReplayRecord = { id: string; status: number; body: string; at: number };

export type Records = {
  order: OrderRecord;
  capture: CaptureRecord;
  refund: RefundRecord;
  dispute: DisputeRecord;
  event: EventRecord;
  replay: ReplayRecord;
};
export type Kind = keyof Records;

export type StandinRequest = {
  method: string;
  /** With the query string. */
  path: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  body: string;
};

export type StandinAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /**
   * Connection fault. `reset`: the connection breaks instead of a response. `slow`: the body takes this many
   * milliseconds.
   */
  wire?: { kind: 'reset' } | { kind: 'slow'; milliseconds: number };
};
