import type { ApiError } from '../../shared/api-client.ts';
import { arrivalText } from '../../shared/orders/arrival.ts';
import type { Chart } from '../../shop/studio/core/chart.ts';
import { sizeText } from '../../shop/studio/core/describe.ts';
import type { Design } from '../../shop/studio/core/design.ts';
import { daysToMake, fitOf, measuresOf, totalBeads } from '../../shop/studio/core/measure.ts';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon, circleAlertIcon, clockIcon, rulerIcon } from '../../ui/icon-shapes.ts';
import { useSettings } from './settings-context.ts';
import styles from './studio.module.css';
import type { Answer } from './use-quote.ts';

type DesignFactsProps = { design: Design; chart: Chart; answer: Answer | undefined };

export function DesignFacts({ design, chart, answer }: DesignFactsProps) {
  const { wholeMm, heightMm } = measuresOf(design, chart);
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
  const { fits, size, wristIn } = fitOf(design, chart);
  if (!fits) return { fits, text: `Too long for ${size ?? 'a keyring'}` };
  return wristIn && { fits, text: `${size} fits wrists of ${wristIn[0]}–${wristIn[1]} in` };
}

/** A shop that is closed says so; a line that is cut is tried again by itself. */
const noDateText = ({ code, detail }: ApiError) =>
  code === 'studio_off' ? detail : 'We couldn’t load the arrival date. We’ll try again in a moment.';

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
