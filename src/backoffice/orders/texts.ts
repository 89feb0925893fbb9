import { dayText } from '../../shared/orders/arrival.ts';
import { formatTime } from '../components/format-time.ts';

/** Texts of the order screens beyond labels: next step, toasts, confirmations, empty states. */
export const texts = {
  delayTold: 'Sent. The customer can wait or cancel.',
  givenUp:
    'The customer canceled this order. Don’t ship it: the refund is under way, or PayPal refused it (see Refunds).',
  firstDelay:
    'The email has two links: wait, or cancel with a refund. Up to 30 days later than promised, no answer means they wait.',
  furtherDelay:
    'The email has two links: wait, or cancel with a refund. Without an answer in time, the order is canceled and refunded automatically.',
  delivered: 'This order was delivered. There’s nothing left to do.',
  pickedUp: 'This order was picked up. There’s nothing left to do.',
  closed: 'This order is closed. There’s nothing to ship.',
  stillMissing: (missing: readonly string[]) => `Still missing: ${missing.join(', ')}.`,
  askedOn: (at: string) => `We emailed the customer on ${formatTime(at)}.`,
  notBefore: (day: string) => `This gift shouldn’t ship before ${dayText(day)}.`,
  asked: 'Email sent to the customer.',
  shippingHint: 'We’ll email the customer the tracking number. You can undo this for one hour.',
  packing: 'The packing slip is printed, so the customer can’t cancel or edit the address or gift message anymore.',
  packingUndone: 'The customer can cancel and edit the address and gift message again.',
  pickupHint: 'We’ll email the customer that it’s ready. You can undo this for one hour.',
  markedReady: 'Marked as ready. We’ll email the customer.',
  markedPickedUp: 'Marked as picked up. We’ll ask the customer for a review.',
  markedShipped: 'Marked as shipped. We’ll email the customer.',
  markedDelivered: 'Marked as delivered. We’ll ask the customer for a review.',
  undone: 'Undone.',
  undoUntil: (until: string) => `Available until ${formatTime(until)}.`,
  unpaid: (heldUntil: string | null) =>
    `Not paid yet.${heldUntil ? ` Its items are reserved until ${formatTime(heldUntil)}.` : ''}`,
  expired: 'It wasn’t paid in time, so its items are back in stock. You can still take the payment while they last.',
  linkSent: (to: string) => `Link sent to ${to}. The items are held for three days.`,
  markPaidHint: 'Record it when you have the money. The customer gets the receipt, and the link to pay stops working.',
  markedPaid: 'Marked as paid. The customer gets a receipt.',

  cancel: (name: string) => ({
    title: `Cancel order ${name}?`,
    line: 'The items go back in stock, and the customer gets an email.',
    yes: 'Cancel order',
  }),
  cancelPaidHint: 'The customer gets an email. This can’t be undone.',
  canceled: 'Order canceled.',
  canceledAndRefunded: 'Order canceled. PayPal returns the money to the customer.',

  addressConflict: 'Someone else changed this address while you were editing. Your changes are still here.',
  addressHint: 'The order total stays the same, even if tax would differ.',
  repliesArrive: (at: string) =>
    `Sent by email with your name. Replies arrive in your mailbox at ${at}; note them here, so that everyone sees them.`,
  repliesShowUp: (first: string) => `Sent by email with your name. ${first}’s reply shows up here.`,
  replyHint: 'What they wrote to your mailbox or said on the phone.',
  sizeChanged: 'Size changed. Both stocks are updated.',
  swapHint: 'The price stays as it was paid. Items in an earlier package keep their size.',
  itemAdded: 'Added at no charge. It’s in the packing slip.',
  freeHint: 'Free for the customer. Stock goes down right away.',
  chooseProduct: 'Choose a product.',
  itemsRemoved: 'Removed.',
  nothingToRefund: 'It was added at no charge, so there’s nothing to refund.',
  refundEmailed: 'PayPal returns it to the customer, who gets a refund email in any case.',
  printAgain: 'The packing slip is already printed. Print it again afterwards.',
  notesHint: 'Only staff can see notes.',

  costNothing: 'This order cost nothing.',
  refundable: (amount: string) => `${amount} can still be refunded.`,
  fullyRefunded: 'Fully refunded.',
  chooseRefund: 'Choose what to refund.',
  refundSent: 'Refund sent. PayPal returns the money to the customer.',
  reasonMissing: 'Tell the customer why.',
  refuseAll: 'The order is canceled, everything is refunded, and the customer gets an email. This can’t be undone.',
  refuseOne: (name: string) => `${name} is refunded, and the customer gets an email. The rest of the order stays.`,
  tellMaker: (name: string) => `${name} has the chart already. Tell them not to weave it.`,
  chartEmailed: ({ sent, maker }: { sent: boolean; maker: string }) =>
    sent
      ? `Emailing the weaving sheet to ${maker}.`
      : `It went to ${maker} less than a minute ago, so nothing was sent.`,
  chartDropped: (name: string) => `It was refunded before the email left, so ${name} got no weaving sheet.`,
  chartEmailedOn: (name: string, at: string) => `Emailed to ${name}, ${formatTime(at)}.`,
  outsideRefund: (how: string) => `This was paid ${how}. Give the money back, then record it here.`,
  cashGivenBack: 'Refund recorded.',
  cashNoteHint: 'It’s saved on the order.',
  refundNoteHint: 'PayPal shows it with the refund. It’s also saved on the order.',

  shipTitle: (left: number, done: number) => {
    if (left > 0) return `Mark ${left === 1 ? '1 order' : `${left} orders`} as shipped`;
    return done === 0 ? 'Ship orders' : `${done === 1 ? '1 order' : `${done} orders`} shipped`;
  },
  shipManyHint: '“Your order is on its way”, with the number. You can undo it for an hour.',
  shippedMany: (count: number, tells: boolean) =>
    `${count === 1 ? '1 order' : `${count} orders`} marked as shipped.${tells ? ' We’ll email the customers.' : ''}`,
  noneToShip: {
    title: 'No orders chosen',
    line: 'Tick orders in the list, or paste tracking numbers here: their orders are added by themselves.',
  },
  giftHeld: (day: string) => `Gift, not before ${dayText(day)}`,
  matched: (matched: number, all: number) => `${matched} of ${all} matched`,
  notMatched: 'These lines do nothing:',
  pasteHint:
    'From a spreadsheet or the file of ShipStation or Pirate Ship: an order number, name or ZIP beside each tracking number, columns in any order. Commas, tabs, semicolons or spaces separate them.',
  pasteExample: '#1066, USPS, 9400 1118 9922 3344 5566 01',
  tableTooLong: 'This table is too long. Up to 500 lines can be read at once.',
  trackingEdited: (tells: boolean) => (tells ? 'Saved. We’ll email the new number.' : 'Saved.'),
  packageHint: 'The others stay to be shipped, each package with its own number and email.',
  packageShipped: 'Package marked as shipped. We’ll email the customer.',

  noneYet: 'New orders appear here.',
};
