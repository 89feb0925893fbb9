import { useEffect, useRef } from 'react';
import type { Work } from '../../shop/studio/paint/work.ts';
import { useSettings } from './settings-context.ts';
import { pixelRatio } from './weave/sheets.ts';
import { AT_ONCE_MS, doSome } from './weave/steps.ts';
import type { DrawThumb } from './weave/thumbs.ts';

type ThumbProps = { width: number; height: number; draw: DrawThumb };

/** A small picture, drawn when the browser has nothing better to do. `draw` is memoized: another one draws anew. */
export function Thumb({ width, height, draw }: ThumbProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { colors } = useSettings();
  useEffect(() => {
    const to = canvas.current;
    return to ? whenIdle(drawAt(to, { width, height }, (on) => draw(on, colors))) : undefined;
  }, [width, height, draw, colors]);
  return <canvas ref={canvas} width={width} height={height} aria-busy />;
}

function* drawAt(
  to: HTMLCanvasElement,
  { width, height }: { width: number; height: number },
  draw: (on: HTMLCanvasElement) => Work,
): Work {
  const ratio = pixelRatio();
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (to.width !== w || to.height !== h) Object.assign(to, { width: w, height: h });
  yield* draw(to);
  to.removeAttribute('aria-busy');
}

const waiting = new Set<Work>();
let isRunning = false;

/** A little at a time, so that a key press in between is not kept waiting. Answers how to take it back. */
function whenIdle(work: Work): () => void {
  waiting.add(work);
  if (!isRunning) later();
  return () => void waiting.delete(work);
}

function later() {
  isRunning = true;
  if ('requestIdleCallback' in window) requestIdleCallback(drawNext, { timeout: 300 });
  else setTimeout(drawNext, 16);
}

function drawNext() {
  isRunning = false;
  const until = performance.now() + AT_ONCE_MS;
  for (const work of waiting) {
    if (doSome(work)) waiting.delete(work);
    if (performance.now() > until) break;
  }
  if (waiting.size > 0) later();
}
