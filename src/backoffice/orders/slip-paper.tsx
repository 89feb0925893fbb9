import type { AdminBody } from '../../browser/client.ts';
import { paths } from '../../paths.ts';
import { wordsOfMarkdown } from '../../shared/markdown/read-markdown.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import { formatLongDay } from '../components/format-time.ts';
import { QrCode } from '../components/qr-code.tsx';
import { useShopUrl } from '../components/use-shop-url.ts';
import type { OrderDetail } from './order-detail.ts';
import styles from './printed-page.module.css';
import { AddressLines, Promised, SenderLines } from './printed-page.tsx';

type Props = { desk: OrderDetail; sender: AdminBody<'GET /admin/sender'>; isLabel: boolean };

/** The items, and the story of who made them. Letter paper, or a 4 by 6 inch label. */
export function SlipPaper({ desk: { order, lines }, sender, isLabel }: Props) {
  const makers = [...new Map(lines.flatMap(({ maker }) => (maker ? [[maker.id, maker] as const] : []))).values()];
  return (
    <article className={isLabel ? styles.label : styles.letter}>
      <header>
        <SenderLines sender={sender} />
        <p>
          Order {orderName(order)}
          <br />
          {formatLongDay(order.createdAt)}
          <Promised order={order} />
        </p>
      </header>
      <AddressLines order={order} />
      <ul className={styles.items}>
        {lines
          .filter((line) => unitsToPack(line, order.isDispatched) > 0)
          .map((line) => (
            <li key={line.position}>
              <b>{unitsToPack(line, order.isDispatched)} ×</b> {line.name}
              {line.sizeMissing ? ', size: not chosen' : line.size && `, ${line.size}`}
              {line.sku && `, SKU ${line.sku}`}
            </li>
          ))}
      </ul>
      {order.gift?.message && <p className={styles.gift}>{order.gift.message}</p>}
      {makers.map((maker) => (
        <MadeBy key={maker.id} maker={maker} />
      ))}
      <footer>Questions? {sender.helpEmail}</footer>
    </article>
  );
}

/** Of a partly shipped order what is left; of one that has left all of it, where its slip is printed again. */
const unitsToPack = ({ quantity, refunded, unshipped }: OrderDetail['lines'][number], isDispatched: boolean) =>
  isDispatched ? quantity - refunded : unshipped;

type Maker = NonNullable<OrderDetail['lines'][number]['maker']>;

/** Who made it, with the way to their page for a phone. */
function MadeBy({ maker: { id, name, place, story } }: { maker: Maker }) {
  const shopUrl = useShopUrl();
  const page = new URL(shopUrl(paths.maker(id)), location.href);
  return (
    <section className={styles.maker}>
      <div>
        <h2>Made by {[name, place].filter(Boolean).join(', ')}</h2>
        <p>{wordsOfMarkdown(story)}</p>
        <p className={styles.page}>
          Meet them: {page.host}
          {page.pathname}
        </p>
      </div>
      <QrCode text={page.href} label={`QR code for the page of ${name}`} className={styles.qr} />
    </section>
  );
}
