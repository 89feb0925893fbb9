import { invalid, jsonResponse, notFound, unprocessable } from './answers.ts';
import type { StandinContext } from './context.ts';
import { amountFault } from './money.ts';
import { captureBody, refundBody } from './payments.ts';
import type { CaptureRecord, OrderRecord, StandinAnswer } from './shapes.ts';

type Body = Record<string, unknown>;

const LENGTHS = [
  ['custom_id', 127],
  ['invoice_id', 127],
  ['reference_id', 256],
] as const;

const isFitting = (value: unknown, most: number) =>
  value === undefined || (typeof value === 'string' && value !== '' && value.length <= most);

/** `POST /v2/checkout/orders`. */
export function createOrder(context: StandinContext, body: Body): StandinAnswer {
  const units = body.purchase_units;
  if (body.intent !== 'CAPTURE') return invalid('INVALID_PARAMETER_VALUE', '/intent');
  if (!Array.isArray(units) || units.length !== 1) return invalid('INVALID_ARRAY_LENGTH', '/purchase_units');
  const unit = units[0] as Body;
  const tooLong = LENGTHS.find(([name, most]) => !isFitting(unit[name], most));
  if (tooLong) return invalid('INVALID_STRING_LENGTH', `/purchase_units/0/${tooLong[0]}`);
  const fault = amountFault(unit) ?? addressFault(unit);
  if (fault?.kind === 'invalid') return invalid(fault.issue, fault.field);
  if (fault) return unprocessable(fault.issue, FAULTS[fault.issue] ?? fault.issue, fault.field);
  const order: OrderRecord = {
    id: context.newId(),
    status: body.payment_source === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
    intent: 'CAPTURE',
    unit: { reference_id: 'default', ...unit, payee: context.payee } as OrderRecord['unit'],
    create_time: context.nowText(),
  };
  context.store.put('order', order);
  return jsonResponse(201, orderBody(context, order));
}

/** `GET /v2/checkout/orders/{id}`. An expired order is a 404, as at PayPal. */
export function showOrder(context: StandinContext, id: string): StandinAnswer {
  const order = context.store.find('order', id);
  return order && order.status !== 'VOIDED' ? jsonResponse(200, orderBody(context, order)) : notFound();
}

/** `POST /v2/checkout/orders/{id}/capture`. */
export function captureOrder(context: StandinContext, id: string): StandinAnswer {
  const order = context.store.find('order', id);
  if (!order || order.status === 'VOIDED') return notFound();
  if (order.status === 'COMPLETED') {
    return unprocessable(
      'ORDER_ALREADY_CAPTURED',
      'Order already captured. If intent=CAPTURE only one capture per order is allowed.',
    );
  }
  if (order.status !== 'APPROVED') {
    return unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  }
  if (order.decision === 'decline') {
    context.store.put('order', { ...order, status: 'PAYER_ACTION_REQUIRED', decision: 'pay' });
    return unprocessable(
      'INSTRUMENT_DECLINED',
      "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
    );
  }
  if (order.decision === 'bank-check') {
    context.store.put('order', { ...order, status: 'PAYER_ACTION_REQUIRED', decision: 'pay' });
    return unprocessable(
      'PAYER_ACTION_REQUIRED',
      'Transaction cannot complete successfully, instruct the buyer to return to PayPal.',
    );
  }
  if (isInvoicePaid(context, order)) {
    return unprocessable('DUPLICATE_INVOICE_ID', 'Duplicate Invoice ID detected.', '/purchase_units/0/invoice_id');
  }
  takeMoney(context, order);
  return jsonResponse(201, orderBody(context, { ...order, status: 'COMPLETED' }));
}

function takeMoney(context: StandinContext, order: OrderRecord) {
  const { custom_id, invoice_id, payee, amount } = order.unit;
  const isPending = order.decision === 'pending';
  const capture: CaptureRecord = {
    id: context.newId(),
    orderId: order.id,
    status: isPending ? 'PENDING' : 'COMPLETED',
    ...(isPending ? { reason: 'PENDING_REVIEW' } : {}),
    amount: { currency_code: amount.currency_code, value: amount.value },
    ...(custom_id === undefined ? {} : { custom_id }),
    ...(invoice_id === undefined ? {} : { invoice_id }),
    payee,
    create_time: context.nowText(),
  };
  context.store.put('capture', capture);
  context.store.put('order', { ...order, status: 'COMPLETED' });
  const name = isPending ? 'PENDING' : 'COMPLETED';
  context.tell(`PAYMENT.CAPTURE.${name}`, 'capture', captureBody(context, capture));
  if (isPending) context.onPending(capture.id);
  else
    context.tell('CHECKOUT.ORDER.COMPLETED', 'checkout-order', orderBody(context, { ...order, status: 'COMPLETED' }));
}

const isInvoicePaid = (context: StandinContext, order: OrderRecord) =>
  order.unit.invoice_id !== undefined &&
  context.store
    .list('capture')
    .some(
      ({ orderId, invoice_id, status }) =>
        invoice_id === order.unit.invoice_id && orderId !== order.id && status !== 'DECLINED',
    );

/** An order in PayPal's format, with its payments. */
export function orderBody(context: StandinContext, order: OrderRecord) {
  const captures = context.store.list('capture').filter(({ orderId }) => orderId === order.id);
  const refunds = captures.flatMap(({ id }) =>
    context.store.list('refund').filter(({ captureId }) => captureId === id),
  );
  const payments = {
    ...(captures.length > 0 ? { captures: captures.map((capture) => captureBody(context, capture)) } : {}),
    ...(refunds.length > 0 ? { refunds: refunds.map((refund) => refundBody(context, refund)) } : {}),
  };
  const { id, status, intent, create_time, funding } = order;
  return {
    id,
    intent,
    status,
    purchase_units: [{ ...order.unit, ...(captures.length > 0 ? { payments } : {}) }],
    ...(funding ? { payment_source: { [funding]: {} }, payer: context.payer } : {}),
    create_time,
    links: [
      { rel: 'self', method: 'GET', href: `${context.baseUrl}/v2/checkout/orders/${id}` },
      { rel: 'payer-action', method: 'GET', href: `${context.baseUrl}/checkoutnow?token=${id}` },
    ],
  };
}

type Shipping = { address?: Record<string, unknown> };

function addressFault(unit: Body) {
  const address = (unit.shipping as Shipping | undefined)?.address;
  if (address?.country_code !== 'US') return undefined;
  const field = '/purchase_units/0/shipping/address';
  if (!address.admin_area_2) return { kind: 'unprocessable' as const, issue: 'CITY_REQUIRED', field };
  if (!/^\d{5}(-\d{4})?$/.test(String(address.postal_code ?? ''))) {
    return { kind: 'unprocessable' as const, issue: 'POSTAL_CODE_REQUIRED', field };
  }
  return undefined;
}

const FAULTS: Record<string, string> = {
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  ITEM_TOTAL_MISMATCH: 'Should equal sum of (unit_amount * quantity) across all items.',
  ITEM_TOTAL_REQUIRED: 'If item details are specified, amount.breakdown.item_total is required.',
  CANNOT_BE_ZERO_OR_NEGATIVE: 'Must be greater than zero.',
  CITY_REQUIRED: 'The specified country requires a city.',
  POSTAL_CODE_REQUIRED: 'The specified country requires a postal code.',
};
