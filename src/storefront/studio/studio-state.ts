import { BORDERS } from '../../shop/studio/core/borders.ts';
import { createChart } from '../../shop/studio/core/chart.ts';
import { contrast } from '../../shop/studio/core/colors.ts';
import { type Design, firstDesign } from '../../shop/studio/core/design.ts';
import { offeredPalettes } from '../../shop/studio/core/palettes.ts';
import type { StudioSettings } from '../../shop/studio/core/settings.ts';
import { tidy } from '../../shop/studio/core/text.ts';

type Step = { design: Design; key: string; time: number };

/** Parts of a design with a color of their own. */
export type Part = 'letters' | 'ground' | 'first' | 'second';

export type StudioState = {
  design: Design;
  /** Undo history, newest last. */
  past: readonly Step[];
  /** The part that the next color applies to. */
  part: Part;
  /** Whether a missing name is reported; only after an attempt to order. */
  isAsked: boolean;
};

export const startState = (design: Design): StudioState => ({ design, past: [], part: 'letters', isAsked: false });

type StudioAction =
  | { do: 'change'; change: Partial<Design>; time: number }
  | { do: 'undo' }
  | { do: 'part'; part: Part }
  | { do: 'ask' };

export function reduceStudio(state: StudioState, action: StudioAction): StudioState {
  switch (action.do) {
    case 'change':
      return change(state, action.change, action.time);
    case 'undo': {
      const last = state.past.at(-1);
      return last ? { ...state, design: last.design, past: state.past.slice(0, -1) } : state;
    }
    case 'part':
      return { ...state, part: action.part };
    case 'ask':
      return { ...state, isAsked: true };
  }
}

const MAX_STEPS = 200;

/** Letters typed within this time are one undo step. */
const ONE_GO_MS = 1_200;

function change(state: StudioState, patch: Partial<Design>, time: number): StudioState {
  const design = { ...state.design, ...patch };
  const keys = Object.keys(patch) as (keyof Design)[];
  if (keys.every((name) => design[name] === state.design[name])) return state;
  const key = keys.join();
  const last = state.past.at(-1);
  const isSameGo = key === 'text' && last?.key === key && time - last.time < ONE_GO_MS;
  const past = isSameGo
    ? [...state.past.slice(0, -1), { ...last, time }]
    : [...state.past.slice(1 - MAX_STEPS), { design: state.design, key, time }];
  return { ...withUsedPart({ ...state, design, past }), isAsked: false };
}

/** Falls back to the letters if the design doesn’t use its border colors. */
function withUsedPart(state: StudioState): StudioState {
  const isUnused = !usesTwoColors(state.design) && (state.part === 'first' || state.part === 'second');
  return isUnused ? { ...state, part: 'letters' } : state;
}

export const usesTwoColors = ({ border, symbol, form, tail }: Design): boolean =>
  border !== 'plain' || symbol !== 'none' || (form === 'keyring' && tail === 'cord');

/** A fresh design of the chosen piece. */
export const startOver = (settings: StudioSettings, { form, size }: Design): Design => ({
  ...firstDesign(settings),
  form,
  size,
  text: '',
});

const SAMPLE_NAMES = ['Amani', 'Zuri', 'Imani', 'Nia', 'Baraka', 'Asha', 'Malaika', 'Jabali', 'Kesi', 'Tumaini'];
const READABLE = 3;

/** A random readable design from the offered choices; `chance` returns 0 to 1. */
export function surprise(settings: StudioSettings, design: Design, chance: () => number): Design {
  const any = <T>(list: readonly T[]): T | undefined => list[Math.floor(chance() * list.length)];
  const { colors } = settings;
  const readable = offeredPalettes(settings).filter(
    ({ ground, letters }) => ground !== design.ground && contrast(colors, letters, ground) >= READABLE,
  );
  const { letters, ground, first, second } = any(readable) ?? design;
  const others = BORDERS.filter(({ id }) => id !== 'plain' && id !== design.border && settings.borders.includes(id));
  const symbols = settings.symbols.filter((id) => id !== 'none');
  const next = {
    ...design,
    letters,
    ground,
    first,
    second,
    text: tidy(design.text).trim() || (any(SAMPLE_NAMES) ?? ''),
    border: any(others)?.id ?? design.border,
    symbol: chance() < 0.4 ? (any(symbols) ?? 'none') : 'none',
    place: any(['before', 'after', 'both']) ?? 'before',
  };
  // Symbols only if there is room.
  return createChart(next, colors).spare < 0 ? { ...next, symbol: 'none' } : next;
}

export const PARTS: readonly Part[] = ['letters', 'ground', 'first', 'second'];
