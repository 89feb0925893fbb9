import { type Chart, chartOf } from './chart.ts';
import type { Design } from './design.ts';
import type { Fix, Problem } from './problem.ts';
import { SIZES, type StudioSettings } from './settings.ts';
import { characters, shorten } from './text.ts';

export function checkRoom(design: Design, chart: Chart, settings: StudioSettings): Problem[] {
  if (chart.spare >= 0) return [];
  const fits = (change: Partial<Design>) => chartOf({ ...design, ...change }, settings.colors).spare >= 0;
  const isBracelet = design.form === 'bracelet';
  const fix = waysOut(design, settings).find(({ change }) => fits(change));
  const here = isBracelet ? `a ${design.size} bracelet` : 'a keyring';
  const hint = isBracelet && fix?.change.size ? ' Measure the wrist before you choose a larger one.' : '';
  const reason = `This name is too long for ${here}.${hint}`;
  return [{ code: 'no-room', about: isBracelet ? 'size' : 'form', blocks: true, reason, ...(fix && { fix }) }];
}

/** What may make it fit, from the least that is given up. */
function waysOut(design: Design, settings: StudioSettings): Fix[] {
  const ways: Fix[] = [];
  const sizes = SIZES.filter(({ id }) => settings.sizes.includes(id));
  if (design.form === 'bracelet') {
    ways.push(...sizes.map(({ id }) => ({ label: `Make it ${id}`, change: { size: id } })));
  } else if (settings.forms.includes('bracelet')) {
    ways.push(...sizes.map(({ id }) => ({ label: 'Make it a bracelet', change: { form: 'bracelet', size: id } })));
  }
  const hasNoSymbol = settings.symbols.includes('none') && design.symbol !== 'none';
  const hasNoBorder = settings.borders.includes('plain') && design.border !== 'plain';
  if (hasNoSymbol) ways.push({ label: 'Leave out the symbol', change: { symbol: 'none' } });
  if (hasNoBorder) ways.push({ label: 'Leave out the border', change: { border: 'plain' } });
  return [...ways, ...shorterTexts(design.text.trim())];
}

const shorterTexts = (text: string): Fix[] =>
  characters(text)
    .map((_, n) => shorten(text, n))
    .filter((short) => short !== '')
    .reverse()
    .map((short) => ({ label: `Use “${short}”`, change: { text: short } }));
