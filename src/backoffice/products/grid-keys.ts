import type { KeyboardEvent } from 'react';
import { MAX_GRID_ROWS } from '../../shared/limits.ts';

type Box = HTMLInputElement | HTMLSelectElement;

/** Arrows and Enter go from cell to cell; within a text the arrows go through it first, Escape puts back what stood there. */
export function moveInGrid(event: KeyboardEvent, table: HTMLTableElement | null) {
  const box = event.target as Box;
  const [row = 0, column = 0] = (box.dataset.cell ?? '').split(' ').map(Number);
  if (box.dataset.cell === undefined || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey)
    return;
  const step = stepOf(event.key, event.shiftKey, box);
  if (!step) return;
  // Cells that a product doesn't have are passed over.
  for (let [down, right] = [row + step[0], column + step[1]]; ; down += step[0], right += step[1]) {
    const next = table?.querySelector<Box>(`[data-cell="${down} ${right}"]`);
    if (next) {
      event.preventDefault();
      return next.focus();
    }
    if (down < 0 || right < 0 || down > MAX_GRID_ROWS || right > MAX_GRID_ROWS) return;
  }
}

function stepOf(key: string, isShifted: boolean, box: Box): readonly [number, number] | undefined {
  const isText = box instanceof HTMLInputElement;
  // A list's own arrows up and down, and its Enter, choose in it.
  if (key === 'Enter') return isText ? [isShifted ? -1 : 1, 0] : undefined;
  const step = isShifted ? undefined : STEPS[key];
  if (!step) return undefined;
  return isText ? textStep(box, step) : listStep(step);
}

const listStep = (step: readonly [number, number]) => (step[0] === 0 ? step : undefined);

const textStep = (box: HTMLInputElement, step: readonly [number, number]) =>
  step[1] === 0 || isAtEdge(box, step[1] < 0 ? 'start' : 'end') ? step : undefined;

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Also where all is selected, as it is when a cell has just been entered. */
function isAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, place: 'start' | 'end') {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (place === 'start' ? 0 : value.length);
}
