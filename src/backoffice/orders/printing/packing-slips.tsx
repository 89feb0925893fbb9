import { Fragment } from 'react';
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
import beadFills from '../../../ui/product/bead-fills.module.css';
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

const CARD = 'card';

/** Packing slips of one order or several with a paper size switch, one sheet per order; a gift's message follows as a card. */
export function Component() {
  const { desks, sender, isOne } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { mutate, pending, error } = useMutation();
  const size = search.get('size');
  const hasCard = desks.some(({ order }) => order.gift?.message);
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
            ...(hasCard ? [{ value: CARD, name: 'Gift cards only, A6' }] : []),
          ]}
        />
      </div>
      {!first && (
        <Empty title="No orders selected" line="Tick orders in the list, then choose Print packing slips.">
          <Action label="All orders" look="quiet" href="/admin/orders" />
        </Empty>
      )}
      {desks.map((desk) => (
        <Fragment key={desk.order.id}>
          {size !== CARD && <SlipPaper desk={desk} sender={sender} isLabel={size === '4x6'} />}
          <GiftCard desk={desk} sender={sender} />
        </Fragment>
      ))}
    </>
  );
}

type Props = { desk: OrderDetail; sender: AdminBody<'GET /admin/sender'>; isLabel: boolean };

function SlipPaper({ desk: { order, lines }, sender, isLabel }: Props) {
  const makers = makersOf(lines);
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
      {makers.map((maker) => (
        <MadeBy key={maker.id} maker={maker} />
      ))}
      <footer>Questions? {sender.helpEmail}</footer>
    </article>
  );
}

const makersOf = (lines: OrderDetail['lines']): Maker[] => [
  ...new Map(lines.flatMap(({ maker }) => (maker ? [[maker.id, maker] as const] : []))).values(),
];

/** The message of a gift on an A6 card under a woven band. */
function GiftCard({ desk: { order, lines }, sender }: Omit<Props, 'isLabel'>) {
  const message = order.gift?.message;
  if (!message) return null;
  const makers = makersOf(lines).map(({ name, place }) => [name, place].filter(Boolean).join(', '));
  return (
    <section className={styles.card} aria-label={`Gift card of order ${orderName(order)}`}>
      <CardBand />
      <p className={message.length > LONG_MESSAGE ? styles.longMessage : styles.message}>{message}</p>
      <p className={styles.from}>
        {makers.length > 0 && <span>Beaded by hand by {makers.join(' and ')}</span>}
        <b>{sender.storeName}</b>
      </p>
    </section>
  );
}

/** Characters from which the message is set smaller, so that 500 fit on a card. */
const LONG_MESSAGE = 160;

const BAND = { columns: 36, rows: 7, width: 10, height: 13 };
const BAND_COLORS = ['indigo', 'amber', 'red', 'leaf'] as const;
const BAND_BEADS = Array.from({ length: BAND.columns * BAND.rows }, (_, at) => {
  const [column, row] = [at % BAND.columns, Math.floor(at / BAND.columns)];
  // Chevrons: colors follow the distance from the middle of each twelve columns.
  const distance = Math.floor((Math.abs((column % 12) - 6) + row) / 2);
  const color = BAND_COLORS[distance % BAND_COLORS.length] ?? 'indigo';
  return { at, color, x: column * BAND.width, y: row * BAND.height };
});

const CardBand = () => (
  <svg viewBox={`0 0 ${BAND.columns * BAND.width} ${BAND.rows * BAND.height}`} aria-hidden="true">
    {BAND_BEADS.map(({ at, color, x, y }) => (
      <rect key={at} className={beadFills[color]} x={x + 0.5} y={y + 0.5} width="9" height="12" rx="3.5" />
    ))}
  </svg>
);

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
