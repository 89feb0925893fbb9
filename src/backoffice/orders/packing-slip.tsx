import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { longDay } from '../../shared/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { printerIcon } from '../../ui/icon-shapes.ts';
import { adminApi, fetchBody } from '../admin-api.ts';
import { ScreenHead } from '../components/layout.tsx';
import { Tabs } from '../components/list.tsx';
import { QrCode } from '../components/qr-code.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { useShopUrl } from '../components/use-shop-url.ts';
import type { OrderDetail } from './order-detail.ts';
import styles from './printed-page.module.css';
import { AddressLines, Promised, SenderLines } from './printed-page.tsx';

export async function loader({ params }: LoaderFunctionArgs) {
  const [desk, sender] = await Promise.all([
    fetchBody('GET /admin/orders/:id', { params: { id: params.id ?? '' } }),
    fetchBody('GET /admin/sender', {}),
  ]);
  return { desk, sender };
}

/** The packing slip: the items, and the story of who made them. Letter paper, or a 4 by 6 inch label. */
export function Component() {
  const { desk, sender } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { order, lines } = desk;
  const { mutate, pending } = useMutation();
  // From the moment that it lies on the table the buyer changes nothing any more; printed all the same where that fails.
  const printSlip = async () => {
    await mutate(() => adminApi.call('PUT /admin/orders/:id/packing', { params: { id: order.id } }));
    print();
  };
  const isLabel = search.get('size') === '4x6';
  const makers = [...new Map(lines.flatMap(({ maker }) => (maker ? [[maker.id, maker] as const] : []))).values()];
  return (
    <>
      <div data-screen-only>
        <ScreenHead
          title={`Packing slip ${order.id}`}
          back={{ href: `/admin/orders/${order.id}`, name: `Order ${order.id}` }}
        >
          <Button size="small" pending={pending} onClick={() => void printSlip()}>
            <Icon shape={printerIcon} />
            Print
          </Button>
        </ScreenHead>
        <Tabs
          label="Paper size"
          param="size"
          tabs={[
            { value: '', name: 'Letter' },
            { value: '4x6', name: '4 × 6 in' },
          ]}
        />
      </div>
      <article className={isLabel ? styles.label : styles.letter}>
        <header>
          <SenderLines sender={sender} />
          <p>
            Order {order.id}
            <br />
            {longDay(order.createdAt)}
            <Promised order={order} />
          </p>
        </header>
        <AddressLines order={order} />
        <ul className={styles.items}>
          {lines
            .filter(({ quantity, refunded }) => quantity > refunded)
            .map((line) => (
              <li key={line.position}>
                <b>{line.quantity - line.refunded} ×</b> {line.name}
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
    </>
  );
}

type Maker = NonNullable<OrderDetail['lines'][number]['maker']>;

/** Who made it, with the way to their page for a phone. */
function MadeBy({ maker: { id, name, place, story } }: { maker: Maker }) {
  const shopUrl = useShopUrl();
  const page = new URL(shopUrl(paths.maker(id)), location.href);
  return (
    <section className={styles.maker}>
      <div>
        <h2>Made by {[name, place].filter(Boolean).join(', ')}</h2>
        <p>{story}</p>
        <p className={styles.page}>
          Meet them: {page.host}
          {page.pathname}
        </p>
      </div>
      <QrCode text={page.href} label={`QR code for the page of ${name}`} className={styles.qr} />
    </section>
  );
}
