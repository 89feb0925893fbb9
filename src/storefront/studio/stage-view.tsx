import {
  type MouseEvent,
  memo,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useHydrated } from '../../browser/store.ts';
import type { Chart } from '../../shop/studio/core/chart.ts';
import type { Design } from '../../shop/studio/core/design.ts';
import { HEIGHT } from '../../shop/studio/core/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { pictureHref } from './address.ts';
import { Pick } from './choices.tsx';
import { useSettings } from './settings-context.ts';
import styles from './studio.module.css';
import { PARTS, type Part } from './studio-state.ts';
import { Stage } from './weave/stage.ts';
import type { View } from './weave/table.ts';

type StageViewProps = { design: Design; chart: Chart; onPart: (part: Part) => void };
type ViewsProps = { view: View; hidden: boolean; onPick: (view: View) => void };

const Views = memo(function Views({ view, hidden, onPick }: ViewsProps) {
  return (
    <div className={styles.view} role="radiogroup" aria-label="View" data-needs-script hidden={hidden}>
      {VIEWS.map(({ id, name }) => (
        <Pick key={id} name="view" value={id} look="tab" checked={view === id} onPick={() => onPick(id)}>
          {name}
        </Pick>
      ))}
    </div>
  );
});

/** The canvases of the weave, always in view. */
export function StageView({ design, chart, onPart }: StageViewProps) {
  const isAwake = useHydrated();
  const [closedFor, setClosedFor] = useState<string>();
  const [hasTapped, setHasTapped] = useState(false);
  const woven = useRef(design.text);
  useEffect(() => {
    woven.current = design.text;
  }, [design.text]);
  // The name is edited flat, and keyrings have no closed view.
  const view: View = design.form === 'bracelet' && closedFor === design.text ? 'closed' : 'flat';
  const { stage, table, weave, whole } = useStage(design, chart, view);
  const turner = useRef<HTMLInputElement>(null);
  const pick = (event: MouseEvent) => {
    const at = stage.current?.beadAt(event.clientX, event.clientY);
    const color = at && chart.colors[chart.cells[at.row * HEIGHT + at.bead] ?? -1];
    const part = PARTS.find((name) => design[name] === color);
    if (!part) return;
    setHasTapped(true);
    onPart(part);
  };
  const pickView = useCallback((next: View) => setClosedFor(next === 'closed' ? woven.current : undefined), []);
  const hold = useTurning({ stage, weave, turner, isClosed: view === 'closed' });
  return (
    <div className={classNames(styles.stage, view === 'closed' && styles.closed)}>
      <canvas ref={table} className={styles.table} />
      <canvas
        ref={weave}
        className={styles.weave}
        role="img"
        aria-label="Your design"
        aria-describedby="studio-said"
        aria-busy // until the first picture is there
        onClick={pick}
        {...hold}
      />
      <canvas ref={whole} className={styles.whole} hidden />
      <noscript>
        <ServersPicture design={design} />
      </noscript>
      <Views view={view} hidden={design.form !== 'bracelet'} onPick={pickView} />
      {isAwake && view === 'flat' && !hasTapped && <p className={styles.tip}>Tap a bead to change its color</p>}
      {view === 'closed' && (
        <input
          ref={turner}
          className={styles.turn}
          type="range"
          min="-180"
          max="180"
          step="3"
          defaultValue="0"
          aria-label="Turn the bracelet"
          onChange={({ currentTarget }) => stage.current?.turnTo(Number(currentTarget.value) / 360)}
        />
      )}
    </div>
  );
}

/** Connects `Stage` to the canvases. Draws in a layout effect, ahead of the rest of the page. */
function useStage(design: Design, chart: Chart, view: View) {
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

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

type Turning = {
  stage: RefObject<Stage | undefined>;
  weave: RefObject<HTMLCanvasElement | null>;
  turner: RefObject<HTMLInputElement | null>;
  isClosed: boolean;
};

/** Dragging turns a closed bracelet; on a flat one, the pointer finds beads and moves the light. */
function useTurning({ stage, weave, turner, isClosed }: Turning) {
  const held = useRef<number>(undefined);
  const drop = () => {
    held.current = undefined;
  };
  useEffect(() => {
    if (!isClosed) held.current = undefined;
  }, [isClosed]);
  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      if (!isClosed) return;
      held.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      if (held.current !== undefined) {
        const part = stage.current?.turnBy(event.clientX - held.current) ?? 0;
        held.current = event.clientX;
        if (turner.current) turner.current.value = String(Math.round(part * 360));
        return;
      }
      if (event.pointerType === 'mouse') stage.current?.lampTo(event.clientX);
      const isOnBead = stage.current?.beadAt(event.clientX, event.clientY) !== undefined;
      weave.current?.toggleAttribute('data-on-bead', isOnBead);
    },
    onPointerUp: drop,
    onPointerCancel: drop,
    onPointerLeave: () => stage.current?.lampTo(undefined),
  };
}

/** For browsers without scripts. */
function ServersPicture({ design }: { design: Design }) {
  const { colors } = useSettings();
  return <img src={pictureHref(design, colors, 1200)} alt="Your design" width="1200" height="630" />;
}

const VIEWS = [
  { id: 'flat', name: 'Flat' },
  { id: 'closed', name: 'Closed' },
] as const;
