import type { Sql } from '../../platform/db/database.ts';
import { formatMoney } from '../../shared/money.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import type { PushPayload } from './enqueue.ts';
import { findMessage, findPaidOrder, findProblem } from './queries.ts';

/** `path`: below the back office. `tag`: a later one with the same takes its place on the screen. */
export type PushText = { title: string; body: string; path: string; tag: string };

const MAX_BODY_LENGTH = 140;

/** What an alert says; undefined where its subject is gone. */
export async function pushText(
  sql: Sql,
  { kind, subject }: Pick<PushPayload, 'kind' | 'subject'>,
): Promise<PushText | undefined> {
  const tag = `${kind}:${subject}`;
  switch (kind) {
    case 'order_paid': {
      const order = await findPaidOrder(sql, subject);
      if (!order) return undefined;
      const items = order.units === 1 ? '1 item' : `${order.units} items`;
      const to = [order.town, order.state].filter((part) => part !== '').join(', ');
      return {
        title: `New order ${orderName({ id: subject, number: order.number })}: ${formatMoney(order.totalCents)}`,
        body: to === '' ? items : `${items} to ${to}`,
        path: `/orders/${subject}`,
        tag,
      };
    }
    case 'message': {
      const message = await findMessage(sql, subject);
      return message && { title: message.name, body: shortened(message.message), path: '/messages', tag };
    }
    case 'payment_problem': {
      const problem = await findProblem(sql, subject);
      return problem && { title: 'Payment problem', body: shortened(problem.detail), path: '/payments', tag };
    }
    default:
      return { title: 'Alerts work', body: 'This is how the shop will tell you.', path: '/me', tag };
  }
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length <= MAX_BODY_LENGTH
    ? line
    : `${letters
        .slice(0, MAX_BODY_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}
