import { useLayoutEffect, useRef } from 'react';
import type { Chart } from '../../shop/studio/core/chart.ts';
import type { Design } from '../../shop/studio/core/design.ts';
import { useSettings } from './settings-context.ts';
import { Stage } from './weave/stage.ts';
import type { View } from './weave/table.ts';

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Ties the plain module that draws to the canvases. The picture comes first: what is written beside it follows. */
export function useStage(design: Design, chart: Chart, view: View) {
  const { colors } = useSettings();
  const [table, weave, whole] = [
    useRef<HTMLCanvasElement>(null),
    useRef<HTMLCanvasElement>(null),
    useRef<HTMLCanvasElement>(null),
  ];
  const stage = useRef<Stage>(undefined);
  useLayoutEffect(() => {
    if (!table.current || !weave.current || !whole.current) return;
    const made = new Stage({
      table: table.current,
      weave: weave.current,
      whole: whole.current,
      palette: colors,
      isStill,
    });
    stage.current = made;
    made.resize();
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(weave.current);
    return () => {
      observer.disconnect();
      made.stop();
    };
  }, [colors, table, weave, whole]);
  useLayoutEffect(() => stage.current?.setView(view), [view]);
  useLayoutEffect(() => stage.current?.show(design, chart), [design, chart]);
  return { stage, table, weave, whole };
}
