import { expect, test } from 'vitest';
import { check } from '../../shop/studio/core/check.ts';
import { DEFAULT_STUDIO } from '../../shop/studio/core/defaults.ts';
import { type Design, FIRST_DESIGN } from '../../shop/studio/core/design.ts';
import { readAddress, studioHref } from './address.ts';
import { reduceStudio, type StudioState, startState, surprise } from './studio-state.ts';

const { colors } = DEFAULT_STUDIO;
let clock = 0;
const change = (state: StudioState, patch: Partial<Design>, after = 5_000) => {
  clock += after;
  return reduceStudio(state, { do: 'change', change: patch, time: clock });
};
const undo = (state: StudioState) => reduceStudio(state, { do: 'undo' });

test('groups letters typed together into one undo step, other changes into one each, and skips no-ops', () => {
  let state = startState(FIRST_DESIGN);
  for (const text of ['N', 'Ni', 'Nia']) state = change(state, { text }, 300);
  state = change(state, { ground: 'red' });
  state = change(state, { ground: 'red' });
  expect(state.past).toHaveLength(2);
  expect(undo(state).design).toMatchObject({ text: 'Nia', ground: 'indigo' });
  expect(undo(undo(state)).design).toEqual(FIRST_DESIGN);
  expect(undo(undo(undo(state))).design).toEqual(FIRST_DESIGN);
});

test('switches the selected color when no second color is woven', () => {
  const state = reduceStudio(startState(FIRST_DESIGN), { do: 'part', part: 'second' });
  expect(change(state, { border: 'net' }).part).toBe('second');
  expect(change(state, { border: 'plain' }).part).toBe('letters');
});

test('every surprise design is orderable, readable and keeps the name', () => {
  let seed = 1;
  const chance = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  let design: Design = { ...FIRST_DESIGN, text: 'Wanjiru' };
  for (let turn = 0; turn < 200; turn += 1) {
    const next = surprise(DEFAULT_STUDIO, design, chance);
    expect(check(next, DEFAULT_STUDIO), JSON.stringify(next)).toEqual([]);
    expect(next).toMatchObject({ text: 'Wanjiru', form: 'bracelet' });
    expect(next.border).not.toBe(design.border);
    design = next;
  }
  expect(surprise(DEFAULT_STUDIO, { ...FIRST_DESIGN, text: '' }, chance).text).not.toBe('');
});

test('loads a nametag of the shop onto the loom, or only the form of another product', () => {
  const { design } = readAddress({ own: 'nametag-zuri' }, DEFAULT_STUDIO);
  expect(design).toMatchObject({ text: 'Zuri', form: 'keyring', letters: 'red', ground: 'white' });
  for (const id of ['amani', 'zuri', 'imani', 'nia', 'jabali', 'asha']) {
    expect(check(readAddress({ own: `nametag-${id}` }, DEFAULT_STUDIO).design, DEFAULT_STUDIO), id).toEqual([]);
  }
  expect(readAddress({ own: '__proto__' }, DEFAULT_STUDIO).design).toMatchObject({ form: 'keyring', text: 'Amani' });
});

test('opens the URL’s design, and applies single options to the first one', () => {
  const design: Design = { ...FIRST_DESIGN, text: 'Zoë & Nia', form: 'keyring', symbol: 'sun', place: 'both' };
  const query = Object.fromEntries(new URL(studioHref(design, colors), 'https://shop.example').searchParams);
  expect(readAddress(query, DEFAULT_STUDIO)).toEqual({ design, isUnreadable: false });
  expect(readAddress({ design: 'nonsense' }, DEFAULT_STUDIO)).toEqual({ design: FIRST_DESIGN, isUnreadable: true });
  expect(readAddress({ text: 'Nia', ground: 'red' }, DEFAULT_STUDIO).design).toEqual({
    ...FIRST_DESIGN,
    text: 'Nia',
    ground: 'red',
  });
});
