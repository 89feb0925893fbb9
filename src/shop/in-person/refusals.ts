import { formatMoney } from '../../shared/money.ts';

export type SaleRefusal =
  | { ok: false; reason: 'place_unreadable'; fields: Record<string, string> }
  | {
      ok: false;
      reason: 'no_items' | 'email_unreadable' | 'product_gone' | 'size_not_chosen' | 'key_used' | 'unknown_sale';
    }
  | { ok: false; reason: 'total_changed'; totalCents: number }
  | { ok: false; reason: 'cash_too_little'; totalCents: number }
  | { ok: false; reason: 'already_paid' | 'payment_under_way' };

/** The one sentence for each reason why nothing was sold. */
export function saleSentence(refusal: SaleRefusal): string {
  switch (refusal.reason) {
    case 'place_unreadable':
      return Object.values(refusal.fields)[0] ?? 'Check where you’re selling.';
    case 'no_items':
      return 'Add a product.';
    case 'email_unreadable':
      return 'Enter an email address like name@example.com, or leave it empty.';
    case 'product_gone':
      return 'A product isn’t in the shop anymore. Remove it.';
    case 'size_not_chosen':
      return 'Choose a size for each item.';
    case 'key_used':
      return 'This sale was already charged with different items. Start a new sale.';
    case 'unknown_sale':
      return 'We couldn’t find this sale.';
    case 'total_changed':
      return `The total is now ${formatMoney(refusal.totalCents)}. Check it, and charge again.`;
    case 'cash_too_little':
      return `That’s less than ${formatMoney(refusal.totalCents)}.`;
    case 'already_paid':
      return 'This sale is paid. To give the money back, refund the order.';
    case 'payment_under_way':
      return 'The customer is paying right now. Please wait a moment.';
  }
}
