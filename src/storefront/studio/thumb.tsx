import { useEffect, useRef } from 'react';
import { useSettings } from './settings-context.ts';
import { pixelRatio } from './weave/sheets.ts';
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
    return whenIdle([...(prepare?.(colors) ?? []), show]);
  }, [width, height, draw, prepare, colors]);
  return <canvas ref={canvas} width={width} height={height} />;
}

const waiting = new Set<() => void>();
let isRunning = false;
/** Every stretch of drawing is followed by a frame, which costs more than a small picture. */
const AT_ONCE_MS = 10;

/** So many at a time that a key press in between is not kept waiting. Answers how to take them back. */
function whenIdle(steps: readonly (() => void)[]): () => void {
  for (const step of steps) waiting.add(step);
  if (!isRunning) later();
  return () => {
    for (const step of steps) waiting.delete(step);
  };
}

function later() {
  isRunning = true;
  if ('requestIdleCallback' in window) requestIdleCallback(drawNext, { timeout: 300 });
  else setTimeout(drawNext, 16);
}

function drawNext() {
  isRunning = false;
  const until = performance.now() + AT_ONCE_MS;
  for (const step of waiting) {
    waiting.delete(step);
    step();
    if (performance.now() > until) break;
  }
  if (waiting.size > 0) later();
}
