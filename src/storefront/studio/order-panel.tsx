import { memo } from 'react';
import type { Chart } from '../../shop/studio/core/chart.ts';
import { colorOf } from '../../shop/studio/core/colors.ts';
import type { Design } from '../../shop/studio/core/design.ts';
import { countsOf, priceOf } from '../../shop/studio/core/measure.ts';
import type { StudioSettings } from '../../shop/studio/core/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { share2Icon, shoppingBagIcon } from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/product/price.tsx';
import { BeadThumb } from './color-choices.tsx';
import { DesignFacts } from './design-facts.tsx';
import { useSettings } from './settings-context.ts';
import styles from './studio.module.css';
import type { Answer } from './use-quote.ts';

type OrderPanelProps = {
  design: Design;
  chart: Chart;
  answer: Answer | undefined;
  isAdding: boolean;
  returnsText: string;
  onShare: () => void;
};

/** What it is, what it costs, when it comes. The core answers at once; the server's word replaces it when it comes. */
export const OrderPanel = memo(function OrderPanel({
  design,
  chart,
  answer,
  isAdding,
  returnsText,
  onShare,
}: OrderPanelProps) {
  const settings = useSettings();
  const { price, lines } = priceFor(design, chart, settings, answer);
  const name = design.text.trim();
  return (
    <aside className={styles.order} aria-labelledby="order-name">
      <h2 id="order-name">{name || (design.form === 'bracelet' ? 'Name bracelet' : 'Keyring nametag')}</h2>
      <div className={styles.buy}>
        <p className={styles.price}>{priceText(price)}</p>
        <Button type="submit" pending={isAdding}>
          <Icon shape={shoppingBagIcon} />
          Add To Cart
        </Button>
      </div>
      <DesignFacts design={design} chart={chart} answer={answer} />
      <h3>Beads</h3>
      <ul className={styles.counts}>
        {countsOf(chart).map(({ color, beads }) => (
          <li key={color}>
            <BeadThumb color={color} small />
            <span>{colorOf(settings.colors, color).name}</span>
            <span className="num">{beads.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ul>
      <h3>Price</h3>
      <dl className={styles.tot}>
        {lines.map((line) => (
          <div key={line.label}>
            <dt>{line.label}</dt>
            <dd>{priceText(line.price)}</dd>
          </div>
        ))}
        <div className={styles.grand}>
          <dt>Total</dt>
          <dd>{priceText(price)}</dd>
        </div>
      </dl>
      <div data-needs-script className={styles.share}>
        <Button look="quiet" size="small" wide onClick={onShare}>
          <Icon shape={share2Icon} />
          Share this design
        </Button>
      </div>
      {returnsText && <p className="small muted">{returnsText}</p>}
    </aside>
  );
});

function priceFor(design: Design, chart: Chart, settings: StudioSettings, answer: Answer | undefined) {
  if (answer?.design === design && 'quote' in answer) return answer.quote;
  const { cents, lines } = priceOf(design, chart, settings);
  return { price: cents / 100, lines: lines.map((line) => ({ label: line.label, price: line.cents / 100 })) };
}
