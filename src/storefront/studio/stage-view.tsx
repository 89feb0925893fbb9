import { type MouseEvent, memo, useCallback, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../browser/store.ts';
import type { Chart } from '../../shop/studio/core/chart.ts';
import type { Design } from '../../shop/studio/core/design.ts';
import { HEIGHT } from '../../shop/studio/core/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { pictureHref } from './address.ts';
import { Pick } from './pick.tsx';
import { useSettings } from './settings-context.ts';
import styles from './studio.module.css';
import { PARTS, type Part } from './studio-state.ts';
import { useStage } from './use-stage.ts';
import { useTurning } from './use-turning.ts';
import type { View } from './weave/table.ts';

type StageViewProps = { design: Design; chart: Chart; onPart: (part: Part) => void };
const VIEWS = [
  { id: 'flat', name: 'Flat' },
  { id: 'closed', name: 'Closed' },
] as const;

/** The weave on its table, always in view. */
export function StageView({ design, chart, onPart }: StageViewProps) {
  const isAwake = useHydrated();
  const [closedFor, setClosedFor] = useState<string>();
  const [hasTapped, setHasTapped] = useState(false);
  const woven = useRef(design.text);
  useEffect(() => {
    woven.current = design.text;
  }, [design.text]);
  // A name is woven on a flat loom, and a keyring stays flat.
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

/** For browsers that run no script. */
function ServersPicture({ design }: { design: Design }) {
  const { colors } = useSettings();
  return <img src={pictureHref(design, colors, 1200)} alt="Your design" width="1200" height="630" />;
}

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
