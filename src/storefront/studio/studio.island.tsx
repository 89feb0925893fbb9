import { type FormEvent, startTransition, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { createChart } from '../../shop/studio/core/chart.ts';
import { check } from '../../shop/studio/core/check.ts';
import { describe, designName } from '../../shop/studio/core/describe.ts';
import type { Design } from '../../shop/studio/core/design.ts';
import type { StudioSettings } from '../../shop/studio/core/settings.ts';
import { tidy } from '../../shop/studio/core/text.ts';
import { studioHref } from './address.ts';
import { Choices } from './choices.tsx';
import { NameBar, type Tool } from './name-bar.tsx';
import { OrderPanel } from './order-panel.tsx';
import { addDesign, useQuote } from './quote.ts';
import { SettingsContext } from './settings-context.ts';
import { StageView } from './stage-view.tsx';
import styles from './studio.module.css';
import { focusOn, shownProblems, showSwatches, useAddress, useLook } from './studio-helpers.ts';
import { type Part, reduceStudio, startOver, startState, surprise } from './studio-state.ts';

export type StudioProps = {
  settings: StudioSettings;
  arrival: Design;
  isUnreadable: boolean;
  /** The owner's text below the price; may be empty. */
  returnsText: string;
  /** The shown name belongs to a sample; typing replaces it. */
  isOwn: boolean;
};

const SETTLED_AFTER_MS = 650;

/** Type a name and see it woven. The picture updates on each key; texts follow with lower priority. */
export function Studio({ settings, arrival, isUnreadable, returnsText, isOwn }: StudioProps) {
  const [state, dispatch] = useReducer(reduceStudio, arrival, startState);
  const { design, part, past, isAsked } = state;
  const chart = useMemo(() => createChart(design, settings.colors), [design, settings]);
  const woven = useMemo(() => ({ design, chart }), [design, chart]);
  const { design: later, chart: laterChart } = usePainted(woven);
  const look = useLook(design);
  const atRest = useRested(woven, SETTLED_AFTER_MS);
  const rested = atRest.design;
  const said = useMemo(() => describe(atRest.design, atRest.chart, settings.colors), [atRest, settings]);
  const found = useMemo(() => check(later, settings, laterChart), [later, laterChart, settings]);
  const { answer, refuse } = useQuote(later, !found.some(({ blocks }) => blocks));
  const problems = useMemo(() => shownProblems(found, answer, later, isAsked), [found, answer, later, isAsked]);
  const [isAdding, setIsAdding] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);

  const choose = useCallback(
    (change: Partial<Design>) =>
      dispatch({
        do: 'change',
        change: change.text === undefined ? change : { ...change, text: tidy(change.text) },
        time: performance.now(),
      }),
    [],
  );
  const choosePart = useCallback((next: Part) => dispatch({ do: 'part', part: next }), []);
  const tapPart = useCallback((next: Part) => {
    dispatch({ do: 'part', part: next });
    requestAnimationFrame(showSwatches);
  }, []);
  const latest = useRef(design);
  useEffect(() => {
    latest.current = design;
  }, [design]);
  const pressTool = useCallback(
    (tool: Tool) => {
      if (tool === 'undo') return dispatch({ do: 'undo' });
      if (tool === 'surprise') return choose(surprise(settings, latest.current, Math.random));
      choose(startOver(settings, latest.current));
      field.current?.focus({ preventScroll: true });
    },
    [choose, settings],
  );
  const share = useCallback(
    () => void shareDesign(studioHref(later, settings.colors), designName(later)),
    [later, settings],
  );
  useAddress(rested, arrival, settings);
  useEffect(() => {
    if (isUnreadable) toast('We couldn’t open the design in this link, so here’s one of ours.', { tone: 'bad' });
  }, [isUnreadable]);

  useEffect(() => {
    if (!isOwn) return;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [isOwn]);

  const order = async () => {
    dispatch({ do: 'ask' });
    const blocked =
      check(design, settings).find(({ blocks }) => blocks) ?? problems.find(({ blocks }) => blocks && later === design);
    if (blocked) return focusOn(form.current, blocked);
    if (isAdding) return;
    setIsAdding(true);
    const refusal = await addDesign(design);
    setIsAdding(false);
    if (!refusal) return;
    // Colors that sold out since the quote are reported at their field.
    refuse(design, refusal);
    focusOn(form.current, refusal);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Enter in the name field ends typing; it doesn't order.
    if (document.activeElement === field.current) field.current?.blur();
    else void order();
  };

  return (
    <SettingsContext value={settings}>
      <form
        ref={form}
        method="get"
        action={paths.studio()}
        autoComplete="off"
        className={styles.studio}
        onSubmit={submit}
      >
        <StageView design={design} chart={chart} onPart={tapPart} />
        <div className="wrap">
          <NameBar
            text={design.text}
            problems={problems}
            field={field}
            canUndo={past.length > 0}
            onChange={choose}
            onTool={pressTool}
          />
          <p className={styles.said} id="studio-said" aria-live="polite">
            {said}
          </p>
          <div className={styles.bench}>
            <Choices look={look} rested={rested} part={part} problems={problems} choose={choose} onPart={choosePart} />
            <OrderPanel
              design={later}
              chart={laterChart}
              answer={answer}
              isAdding={isAdding}
              returnsText={returnsText}
              onShare={share}
            />
          </div>
        </div>
      </form>
    </SettingsContext>
  );
}

/**
 * The value, updated after the next frame is painted. Texts beside the picture wait for it, in a transition that the next
 * key press interrupts.
 */
export function usePainted<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let timer: number | undefined;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => setPainted(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted;
}

/** The value, debounced. */
export function useRested<Value>(value: Value, ms: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}

/** Opens the share sheet on touch devices; otherwise copies the link. */
export async function shareDesign(href: string, title: string): Promise<void> {
  const url = new URL(href, globalThis.location.href).href;
  if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast('Link copied. Anyone who opens it sees this design.');
  } catch {
    history.replaceState(null, '', url);
    toast('To share this design, copy the link from your address bar.');
  }
}
