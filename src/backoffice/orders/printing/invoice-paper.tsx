import type { AdminBody } from '../../../browser/client.ts';
import { pricedDetails } from '../../../shared/orders/line-details.ts';
import { orderName, shippingName } from '../../../shared/orders/order-names.ts';
import { howPaid } from '../../../shared/orders/payment-methods.ts';
import { discountLines, fullShipping, taxLines } from '../../../shared/orders/price-lines.ts';
import { priceText } from '../../../ui/product/price.tsx';
import { formatLongDay } from '../../components/format-time.ts';
import type { OrderDetail } from '../order-detail.ts';
import styles from './printed-page.module.css';
import { AddressLines, BuyerLines, Promised, SenderLines } from './printed-page.tsx';

type Props = { desk: OrderDetail; sender: AdminBody<'GET /admin/sender'> };

export function InvoicePaper({ desk: { order, invoice, lines }, sender }: Props) {
  return (
    <article className={styles.letter}>
      <header>
        <SenderLines sender={sender} />
        <p>
          <b>Invoice {invoice?.number}</b>
          <br />
          {formatLongDay(invoice?.issuedAt ?? order.createdAt)}
          <br />
          Order {orderName(order)} of {formatLongDay(order.createdAt)}
          <Promised order={order} />
        </p>
      </header>
      {order.gift ? <BuyerLines order={order} /> : <AddressLines order={order} />}
      <table className={styles.sums}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.position}>
              <td>{[line.name, ...pricedDetails({ ...line, sizeMissing: false })].join(', ')}</td>
              <td>{line.quantity}</td>
              <td>{line.isFree ? 'No charge' : priceText(line.price)}</td>
              <td>{priceText(line.price * line.quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum name="Items" value={order.itemsPrice} />
          {discountLines(order).map(({ name, amount }) => (
            <Sum key={name} name={name} value={-amount} />
          ))}
          <Sum name={shippingName(order.shippingAddress)} value={fullShipping(order)} />
          {order.gift?.wrap && <Sum name="Gift wrap" value={order.giftWrapPrice} />}
          {taxLines(order).map(({ name, amount }) => (
            <Sum key={name} name={name} value={amount} />
          ))}
          <Sum name="Total" value={order.totalPrice} />
          {order.refundedAmount > 0 && <Sum name="Refunded" value={-order.refundedAmount} />}
        </tfoot>
      </table>
      <p>
        Paid {order.paidAt && formatLongDay(order.paidAt)} {howPaid(order.paymentMethod)}. Thank you.
      </p>
      <footer>Questions? {sender.helpEmail}</footer>
    </article>
  );
}

const Sum = ({ name, value }: { name: string; value: number }) => (
  <tr>
    <th scope="row" colSpan={3}>
      {name}
    </th>
    <td>{priceText(value)}</td>
  </tr>
);
