import { useEffect, useRef } from 'react';
import { useSettings } from './settings-context.ts';
import { pixelRatio } from './weave/sheets.ts';
import type { DrawThumb } from './weave/thumbs.ts';

type ThumbProps = { width: number; height: number; draw: DrawThumb };

/** A small picture, drawn when the browser has nothing better to do. `draw` is memoized: another one draws anew. */
export function Thumb({ width, height, draw }: ThumbProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { colors } = useSettings();
  useEffect(
    () =>
      whenIdle(() => {
        const to = canvas.current;
        if (!to) return;
        const ratio = pixelRatio();
        const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
        if (to.width !== w || to.height !== h) Object.assign(to, { width: w, height: h });
        draw(to, colors);
      }),
    [width, height, draw, colors],
  );
  return <canvas ref={canvas} width={width} height={height} />;
}

const waiting = new Set<() => void>();
let isRunning = false;

/** One picture at a time, so that a key press in between is not kept waiting. Answers how to take it back. */
function whenIdle(draw: () => void): () => void {
  waiting.add(draw);
  if (!isRunning) later();
  return () => void waiting.delete(draw);
}

function later() {
  isRunning = true;
  if ('requestIdleCallback' in window) requestIdleCallback(drawNext, { timeout: 300 });
  else setTimeout(drawNext, 16);
}

function drawNext() {
  const [next] = waiting;
  isRunning = false;
  if (!next) return;
  waiting.delete(next);
  next();
  if (waiting.size > 0) later();
}
