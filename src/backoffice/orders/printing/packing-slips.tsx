import { useLoaderData, useSearchParams } from 'react-router';
import type { AdminBody } from '../../../browser/client.ts';
import { paths } from '../../../paths.ts';
import type { ApiResult } from '../../../shared/api-client.ts';
import { inParallel } from '../../../shared/concurrency.ts';
import { wordsOfMarkdown } from '../../../shared/markdown/read-markdown.ts';
import { lineText } from '../../../shared/orders/line-details.ts';
import { detailFacts } from '../../../shared/orders/order-details.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { ErrorAlert } from '../../../ui/alert.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { printerIcon } from '../../../ui/icon-shapes.ts';
import { adminApi } from '../../admin-api.ts';
import { formatLongDay } from '../../components/format-time.ts';
import { useMutation } from '../../components/forms/use-mutation.ts';
import { Action, ScreenHead } from '../../components/layout.tsx';
import { Tabs } from '../../components/lists/list.tsx';
import { useShopUrl } from '../../components/open-preview.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import type { OrderDetail } from '../order-detail.ts';
import { backOf, fetchOrdersInAddress } from './orders-in-address.ts';
import styles from './printed-page.module.css';
import { AddressLines, Promised, SenderLines } from './printed-page.tsx';

export const loader = fetchOrdersInAddress;

/** Packing slips of one order or several with a paper size switch, one sheet per order. */
export function Component() {
  const { desks, sender, isOne } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { mutate, pending, error } = useMutation();
  const isLabel = search.get('size') === '4x6';
  const [first] = desks;
  const title = desks.length === 1 ? '1 packing slip' : `${desks.length} packing slips`;
  // Printing locks the order against changes by its buyer; prints even if the lock fails.
  const printAll = async () => {
    await mutate(() => markAsPacking(desks));
    print();
  };
  return (
    <>
      <div data-screen-only>
        <ScreenHead
          title={isOne && first ? `Packing slip ${orderName(first.order)}` : title}
          back={backOf(isOne && first)}
        >
          {first && <Action label="Print" icon={printerIcon} pending={pending} onClick={printAll} />}
        </ScreenHead>
        <ErrorAlert error={error} />
        <Tabs
          label="Paper size"
          param="size"
          tabs={[
            { value: '', name: 'Letter' },
            { value: '4x6', name: '4 × 6 in' },
          ]}
        />
      </div>
      {!first && (
        <Empty title="No orders selected" line="Tick orders in the list, then choose Print packing slips.">
          <Action label="All orders" look="quiet" href="/admin/orders" />
        </Empty>
      )}
      {desks.map((desk) => (
        <SlipPaper key={desk.order.id} desk={desk} sender={sender} isLabel={isLabel} />
      ))}
    </>
  );
}

type Props = { desk: OrderDetail; sender: AdminBody<'GET /admin/sender'>; isLabel: boolean };

/** Items and the makers' stories. Letter paper, or a 4 by 6 inch label. */
function SlipPaper({ desk: { order, lines }, sender, isLabel }: Props) {
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
      {detailFacts(order).map(({ name, value }) => (
        <p key={name}>
          <b>{name}:</b> {value}
        </p>
      ))}
      <ul className={styles.items}>
        {lines
          .filter((line) => unitsToPack(line, order.isDispatched) > 0)
          .map((line) => (
            <li key={line.position}>
              <b>{unitsToPack(line, order.isDispatched)} ×</b> {lineText(line)}
              {line.sizeMissing && ', size: not chosen'}
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

/** Partly shipped order: the remaining units. Fully shipped order: all units, for a reprint. */
const unitsToPack = ({ quantity, refunded, unshipped }: OrderDetail['lines'][number], isDispatched: boolean) =>
  isDispatched ? quantity - refunded : unshipped;

type Maker = NonNullable<OrderDetail['lines'][number]['maker']>;

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

const AT_ONCE = 4;

/** Returns the first refusal, if any. For a shipped order this is a reprint and changes nothing. */
async function markAsPacking(desks: readonly OrderDetail[]): Promise<ApiResult<unknown>> {
  const answers: ApiResult<unknown>[] = [];
  await inParallel(desks, AT_ONCE, async ({ order }) => {
    answers.push(await adminApi.call('PUT /admin/orders/:id/packing', { params: { id: order.id } }));
  });
  const answer = answers.find(({ ok }) => !ok) ?? answers[0];
  if (!answer) throw new Error('There is no slip to print.');
  return answer;
}
