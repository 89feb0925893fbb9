import { useEffect, useRef } from 'react';
import type { Work } from '../../shop/studio/paint/work.ts';
import { useSettings } from './settings-context.ts';
import { pixelRatio } from './weave/sheets.ts';
import { AT_ONCE_MS, doSome } from './weave/steps.ts';
import type { DrawThumb, PrepareThumb } from './weave/thumbs.ts';

type ThumbProps = { width: number; height: number; draw: DrawThumb; prepare?: PrepareThumb };

/**
 * A small picture, drawn when the browser has nothing better to do. `draw` and `prepare` are memoized: another one draws
 * anew.
 */
export function Thumb({ width, height, draw, prepare }: ThumbProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { colors } = useSettings();
  useEffect(() => {
    const show = () => {
      const to = canvas.current;
      if (!to) return;
      const ratio = pixelRatio();
      const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (to.width !== w || to.height !== h) Object.assign(to, { width: w, height: h });
      draw(to, colors);
    };
    return whenIdle(
      (function* work(): Work {
        if (prepare) yield* prepare(colors);
        show();
      })(),
    );
  }, [width, height, draw, prepare, colors]);
  return <canvas ref={canvas} width={width} height={height} />;
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
