import { useEffect, useRef } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { paths } from '../../paths.ts';
import { arrivalText } from '../../shared/orders/arrival.ts';
import { hasDesign } from '../../shared/products/design-id.ts';
import type { Order, OrderMaker } from '../../shop/orders/schema.ts';
import beadFills from '../../ui/product/bead-fills.module.css';
import { FIRST_NAME, heldDay, type OrderTexts, packedText } from './texts.ts';
import styles from './thanks.module.css';

type ThanksProps = {
  order: Order;
  texts: OrderTexts;
  /** The shop's time zone. */
  timeZone: string;
  /** Just paid on this page: animates the last bead, and takes the focus of the removed button. */
  isFresh: boolean;
};

/** Between payment and shipping: a large picture, makers, arrival, next steps. */
export function Thanks({ order, texts, timeZone, isFresh }: ThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFresh) heading.current?.focus();
  }, [isFresh]);
  const { data: makers = [] } = useQuery(order.id, () =>
    api.call('GET /orders/:id/makers', { params: { id: order.id } }),
  );
  const isPickup = order.shippingAddress.isPickup ?? false;
  const arrival = arrivalText(order.delay ?? order, isPickup);
  const [name] = FIRST_NAME.exec(order.user.name) ?? [];
  const pictured = order.orderItems.find(({ image }) => image !== '');
  return (
    <section className={styles.thanks} aria-labelledby="thanks">
      <div>
        <Strand isFresh={isFresh} />
        <h2 id="thanks" ref={heading} tabIndex={-1}>
          {name ? `Thank you, ${name}.` : 'Thank you.'}
        </h2>
      </div>
      {pictured && <img className={styles.piece} src={pictured.image} alt={pictured.name} width="640" height="800" />}
      <div>
        {makers.length > 0 && <MadeBy makers={makers} />}
        <p>
          {packedText(texts, { isMade: hasDesign(order), heldUntil: heldDay(order, timeZone), isPickup })}{' '}
          {arrival ? `${arrival}.` : `Delivery usually takes ${texts.delivery} after that.`}
        </p>
      </div>
    </section>
  );
}

const MadeBy = ({ makers }: { makers: readonly OrderMaker[] }) => (
  <p>
    {makers.map(({ id, name, place }, at) => (
      <span key={id}>
        {separatorBefore(at, makers.length)}
        <a href={paths.maker(id)}>{name}</a>
        {place && ` in ${place}`}
      </span>
    ))}{' '}
    made this.
  </p>
);

function separatorBefore(at: number, count: number): string {
  if (at === 0) return '';
  return at === count - 1 ? ' and ' : '; ';
}

/** A thread of beads; the last one is new. */
const Strand = ({ isFresh }: { isFresh: boolean }) => (
  <svg className={styles.strand} viewBox="0 0 240 24" aria-hidden="true">
    <path className={styles.thread} d="M0 12H240" />
    {THREAD_BEADS.map(({ x, color }) => (
      <rect key={x} className={beadFills[color]} x={x} y="3" width="14" height="18" rx="6" />
    ))}
    <rect
      className={`${beadFills.indigo} ${isFresh ? styles.last : ''}`}
      x={THREAD_BEADS.length * THREAD_PITCH + 2}
      y="3"
      width="14"
      height="18"
      rx="6"
    />
  </svg>
);

const THREAD_PITCH = 17;
const THREAD_BEADS = (['indigo', 'amber', 'red', 'amber', 'indigo', 'leaf', 'red', 'leaf'] as const).map(
  (color, at) => ({
    color,
    x: at * THREAD_PITCH + 2,
  }),
);
