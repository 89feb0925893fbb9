import { errorResponse, jsonResponse, notFound, unprocessable } from './answers.ts';
import type { StandinContext } from './context.ts';
import { cents, usd } from './money.ts';
import type { CaptureRecord, DisputeRecord, RefundRecord, StandinAnswer } from './shapes.ts';

/** A capture in PayPal's format. Its fee is made up: 3.49 % and 49 cents. */
export function captureBody(context: StandinContext, capture: CaptureRecord) {
  const { id, orderId, status, reason, amount, create_time, custom_id, invoice_id, payee } = capture;
  const gross = cents(amount) ?? 0;
  const fee = Math.min(gross, Math.round(gross * 0.0349) + 49);
  return {
    id,
    status,
    ...(reason ? { status_details: { reason } } : {}),
    amount,
    ...(custom_id === undefined ? {} : { custom_id }),
    ...(invoice_id === undefined ? {} : { invoice_id }),
    final_capture: true,
    seller_receivable_breakdown: { gross_amount: amount, paypal_fee: usd(fee), net_amount: usd(gross - fee) },
    payee,
    supplementary_data: { related_ids: { order_id: orderId } },
    create_time,
    update_time: create_time,
    links: [
      { rel: 'self', method: 'GET', href: `${context.baseUrl}/v2/payments/captures/${id}` },
      { rel: 'up', method: 'GET', href: `${context.baseUrl}/v2/checkout/orders/${orderId}` },
    ],
  };
}

/** A refund in PayPal's format. PayPal returns none of its fee today, and a part under earlier agreements. */
export function refundBody(context: StandinContext, { captureId, feeBack = 0, ...refund }: RefundRecord) {
  const gross = cents(refund.amount) ?? 0;
  return {
    ...refund,
    seller_payable_breakdown: {
      gross_amount: refund.amount,
      paypal_fee: usd(feeBack),
      net_amount: usd(gross - feeBack),
    },
    links: [
      { rel: 'self', method: 'GET', href: `${context.baseUrl}/v2/payments/refunds/${refund.id}` },
      { rel: 'up', method: 'GET', href: `${context.baseUrl}/v2/payments/captures/${captureId}` },
    ],
  };
}

export function showCapture(context: StandinContext, id: string): StandinAnswer {
  const capture = context.store.find('capture', id);
  return capture ? jsonResponse(200, captureBody(context, capture)) : notFound();
}

export function showRefund(context: StandinContext, id: string): StandinAnswer {
  const refund = context.store.find('refund', id);
  return refund ? jsonResponse(200, refundBody(context, refund)) : notFound();
}

type RefundAsk = { amount?: unknown; custom_id?: string; note_to_payer?: string };

/** `POST /v2/payments/captures/{id}/refund`: without an amount, refunds the whole remainder. */
export function refundCapture(context: StandinContext, id: string, ask: RefundAsk): StandinAnswer {
  const capture = context.store.find('capture', id);
  if (!capture) return notFound();
  if (capture.status === 'PENDING')
    return unprocessable('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.');
  if (capture.status === 'DECLINED') return errorResponse(404, 'RESOURCE_NOT_FOUND');
  const left = getLeft(context, capture);
  if (left <= 0) return unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  if (isDisputed(context, id)) {
    return unprocessable(
      'TRANSACTION_DISPUTED',
      'Refund cannot be performed on this transaction while a dispute is open.',
    );
  }
  const asked = ask.amount === undefined ? left : cents(ask.amount);
  if (asked === undefined || asked === 0)
    return errorResponse(400, 'INVALID_REQUEST', [
      { issue: 'INVALID_PARAMETER_SYNTAX', description: 'The amount is not well-formed.', field: '/amount' },
    ]);
  if (asked > left)
    return unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  const refund = giveBack(context, capture, { cents: asked, custom_id: ask.custom_id, note: ask.note_to_payer });
  return jsonResponse(201, refundBody(context, refund));
}

type Back = {
  cents: number;
  custom_id?: string | undefined;
  note?: string | undefined;
  /** Fee returned, in cents. */
  feeBack?: number | undefined;
};

/** Refunds a capture, by our call or like an owner on PayPal's site. */
export function giveBack(
  context: StandinContext,
  capture: CaptureRecord,
  { cents: amount, custom_id, note, feeBack }: Back,
): RefundRecord {
  const refund: RefundRecord = {
    id: context.newId(),
    captureId: capture.id,
    status: 'COMPLETED',
    amount: usd(amount),
    ...(custom_id === undefined ? {} : { custom_id }),
    ...(note === undefined ? {} : { note_to_payer: note }),
    ...(feeBack === undefined ? {} : { feeBack }),
    create_time: context.nowText(),
  };
  context.store.put('refund', refund);
  const status = getLeft(context, capture) > 0 ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
  context.store.put('capture', { ...capture, status });
  context.tell('PAYMENT.CAPTURE.REFUNDED', 'refund', refundBody(context, refund));
  return refund;
}

/** Ends a pending capture. */
export function endPending(context: StandinContext, captureId: string, end: 'COMPLETED' | 'DECLINED') {
  const capture = context.store.find('capture', captureId);
  if (capture?.status !== 'PENDING') return false;
  const { reason: _reason, ...rest } = capture;
  const ended: CaptureRecord = { ...rest, status: end };
  context.store.put('capture', ended);
  context.tell(
    end === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED',
    'capture',
    captureBody(context, ended),
  );
  return true;
}

const DISPUTE_DAYS = 20;

export function openDispute(context: StandinContext, captureId: string, reason: string): DisputeRecord | undefined {
  const capture = context.store.find('capture', captureId);
  if (!capture) return undefined;
  const dispute: DisputeRecord = {
    id: `PP-D-${context.newId().slice(0, 6)}`,
    captureId,
    status: 'WAITING_FOR_SELLER_RESPONSE',
    reason,
    amount: capture.amount,
    create_time: context.nowText(),
    seller_response_due_date: new Date(context.now() + DISPUTE_DAYS * 86_400_000).toISOString(),
  };
  context.store.put('dispute', dispute);
  context.tell('CUSTOMER.DISPUTE.CREATED', 'dispute', disputeBody(dispute));
  return dispute;
}

export function resolveDispute(context: StandinContext, id: string, outcome: string): DisputeRecord | undefined {
  const dispute = context.store.find('dispute', id);
  if (!dispute || dispute.status === 'RESOLVED') return undefined;
  const resolved: DisputeRecord = { ...dispute, status: 'RESOLVED', outcome };
  context.store.put('dispute', resolved);
  context.tell('CUSTOMER.DISPUTE.RESOLVED', 'dispute', disputeBody(resolved));
  return resolved;
}

function disputeBody({
  id,
  captureId,
  status,
  reason,
  amount,
  outcome,
  create_time,
  seller_response_due_date,
}: DisputeRecord) {
  return {
    dispute_id: id,
    create_time,
    status,
    reason,
    dispute_amount: amount,
    seller_response_due_date,
    disputed_transactions: [{ seller_transaction_id: captureId }],
    ...(outcome ? { dispute_outcome: { outcome_code: outcome } } : {}),
  };
}

const isDisputed = (context: StandinContext, captureId: string) =>
  context.store.list('dispute').some((dispute) => dispute.captureId === captureId && dispute.status !== 'RESOLVED');

/** Remainder of a capture after its refunds, in cents. */
function getLeft(context: StandinContext, capture: CaptureRecord): number {
  const back = context.store
    .list('refund')
    .filter(({ captureId, status }) => captureId === capture.id && status !== 'FAILED')
    .reduce((sum, { amount }) => sum + (cents(amount) ?? 0), 0);
  return (cents(capture.amount) ?? 0) - back;
}
