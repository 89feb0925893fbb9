import { memo } from 'react';
import type { ApiError } from '../../shared/api-client.ts';
import { arrivalText } from '../../shared/orders/arrival.ts';
import type { Chart } from '../../shop/studio/core/chart.ts';
import { getColor } from '../../shop/studio/core/colors.ts';
import { sizeText } from '../../shop/studio/core/describe.ts';
import type { Design } from '../../shop/studio/core/design.ts';
import {
  countByColor,
  daysToMake,
  findFit,
  measureDesign,
  priceDesign,
  totalBeads,
} from '../../shop/studio/core/measure.ts';
import type { StudioSettings } from '../../shop/studio/core/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon, circleAlertIcon, clockIcon, rulerIcon, share2Icon, shoppingBagIcon } from '../../ui/icon-shapes.ts';
import { BuyBar } from '../../ui/product/buy-bar.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { BeadThumb } from './choices.tsx';
import type { Answer } from './quote.ts';
import { useSettings } from './settings-context.ts';
import styles from './studio.module.css';

type OrderPanelProps = {
  design: Design;
  chart: Chart;
  answer: Answer | undefined;
  isAdding: boolean;
  returnsText: string;
  onShare: () => void;
};

/** Facts, price and delivery date. Computed locally at once, then replaced by the server's quote. */
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
      <BuyBar price={priceText(price)} look="fixed">
        <Button type="submit" pending={isAdding}>
          <Icon shape={shoppingBagIcon} />
          Add To Cart
        </Button>
      </BuyBar>
      <DesignFacts design={design} chart={chart} answer={answer} />
      <h3>Beads</h3>
      <ul className={styles.counts}>
        {countByColor(chart).map(({ color, beads }) => (
          <li key={color}>
            <BeadThumb color={color} small />
            <span>{getColor(settings.colors, color).name}</span>
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
  const { cents, lines } = priceDesign(design, chart, settings);
  return { price: cents / 100, lines: lines.map((line) => ({ label: line.label, price: line.cents / 100 })) };
}

type DesignFactsProps = { design: Design; chart: Chart; answer: Answer | undefined };

function DesignFacts({ design, chart, answer }: DesignFactsProps) {
  const { wholeMm, heightMm } = measureDesign(design, chart);
  const fit = fitText(design, chart);
  return (
    <ul className={styles.facts}>
      <li>
        <Icon shape={rulerIcon} />
        <span>
          {sizeText(wholeMm, heightMm)}, {design.form === 'bracelet' ? 'inside, closed' : 'ring and tail included'}
        </span>
      </li>
      {fit && (
        <li className={fit.fits ? undefined : styles.no}>
          <Icon shape={fit.fits ? checkIcon : circleAlertIcon} />
          <span>{fit.text}</span>
        </li>
      )}
      <li>
        <Icon shape={clockIcon} />
        <Arrival design={design} chart={chart} answer={answer} />
      </li>
    </ul>
  );
}

function fitText(design: Design, chart: Chart): { fits: boolean; text: string } | undefined {
  const { fits, size, wristIn } = findFit(design, chart);
  if (!fits) return { fits, text: `Too long for ${size ?? 'a keyring'}` };
  return wristIn && { fits, text: `${size} fits wrists of ${wristIn[0]}–${wristIn[1]} in` };
}

function Arrival({ design, chart, answer }: DesignFactsProps) {
  const { making } = useSettings();
  if (answer && 'quote' in answer) {
    const { makingDays } = answer.quote;
    return (
      <span className={answer.design === design ? undefined : styles.stale}>
        Made for you in {makingDays} business days. {arrivalText(answer.quote)}.
      </span>
    );
  }
  const days = daysToMake(totalBeads(chart), making);
  return (
    <span>
      Made for you in {days} business days.
      {answer && 'error' in answer && ` ${noDateText(answer.error)}`}
    </span>
  );
}

/** Says if the shop is closed; network errors are retried automatically. */
const noDateText = ({ code, detail }: ApiError) =>
  code === 'studio_off' ? detail : 'We couldn’t load the arrival date. We’ll try again in a moment.';
