import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { formatMoney } from '../../../shared/money.ts';
import { chartOf } from '../../../shop/studio/core/chart.ts';
import { check } from '../../../shop/studio/core/check.ts';
import { type Design, FIRST_DESIGN } from '../../../shop/studio/core/design.ts';
import { daysToMake, totalBeads } from '../../../shop/studio/core/measure.ts';
import { offeredPalettes } from '../../../shop/studio/core/palettes.ts';
import { priceOf } from '../../../shop/studio/core/price.ts';
import { piecePicture } from '../../../shop/studio/paint/piece.ts';
import { Field, Input } from '../../../ui/field.tsx';
import styles from './studio.module.css';
import type { StudioValues } from './studio-form.ts';

/** Pixels of a row of beads. */
const ROW = 6;

/** A name as the studio would weave it with what the form says by now, with its price and its days. */
export function Preview({ settings }: { settings: StudioValues }) {
  const [text, setText] = useState('Wanjiru');
  const content = useDeferredValue(JSON.stringify([text, settings]));
  const { design, colors, line } = useMemo(() => {
    const [name, set] = JSON.parse(content) as [string, StudioValues];
    const sample = sampleOf(name, set);
    return { design: sample, colors: set.colors, line: lineOf(sample, set) };
  }, [content]);
  return (
    <div className={styles.preview}>
      <Sample design={design} colors={colors} />
      <p aria-live="polite">{line}</p>
      <Field id="sample" label="Sample name">
        {(tied) => <Input {...tied} value={text} maxLength={14} onChange={(event) => setText(event.target.value)} />}
      </Field>
    </div>
  );
}

function Sample({ design, colors }: { design: Design; colors: StudioValues['colors'] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { data, width, height } = piecePicture({ design, chart: chartOf(design, colors), palette: colors }, ROW);
    const shown = canvas.current;
    if (!shown) return;
    Object.assign(shown, { width, height });
    shown.getContext('2d')?.putImageData(new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height), 0, 0);
  }, [design, colors]);
  return <canvas ref={canvas} role="img" aria-label={`“${design.text}” as it would be woven`} />;
}

/** In the first combination of which all colors are in stock, else in any two that are. */
function sampleOf(text: string, set: StudioValues): Design {
  const [palette] = offeredPalettes(set);
  const inStock = set.colors.filter((color) => color.inStock);
  const [first = set.colors[0], second = set.colors[1]] = inStock;
  const plain = {
    letters: first?.id ?? '',
    ground: second?.id ?? '',
    first: first?.id ?? '',
    second: second?.id ?? '',
  };
  const { letters, ground, first: one, second: other } = palette ?? plain;
  return {
    ...FIRST_DESIGN,
    text,
    letters,
    ground,
    first: one,
    second: other,
    form: set.forms[0] ?? FIRST_DESIGN.form,
    size: set.sizes.includes(FIRST_DESIGN.size) ? FIRST_DESIGN.size : (set.sizes[0] ?? FIRST_DESIGN.size),
    border: set.borders.find((id) => id !== 'plain') ?? 'plain',
  };
}

function lineOf(design: Design, set: StudioValues): string {
  if (!set.isOn) return 'The studio is closed: shoppers can’t order.';
  const problem = check(design, set).find(({ blocks }) => blocks);
  if (problem) return problem.reason;
  const chart = chartOf(design, set.colors);
  const { cents } = priceOf(design, chart, set);
  const days = daysToMake(totalBeads(chart), set.making);
  // What was typed may not be a number yet.
  if (!Number.isFinite(cents) || !Number.isFinite(days)) return 'Check the highlighted settings.';
  return `${formatMoney(cents)}, woven and finished in ${days} working days.`;
}
