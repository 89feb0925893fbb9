/** Categories and makers that an import makes, and takes away again. */

import { slugOf } from '../../shared/text/slug.ts';
import type { Actor } from '../audit/audit.ts';
import { createCategory, removeCategory } from '../catalog/taxonomy/categories.ts';
import { createCommunity, removeCommunity } from '../catalog/taxonomy/staff-communities.ts';
import { whileChecked } from './checked-import.ts';
import type { ImportDeps, ImportRow } from './import-deps.ts';
import { setChoices } from './queries.ts';
import { NEW_WORD } from './questions.ts';

/** Makes what was asked for; one that is there by now is taken as it is. */
export async function makeWords(deps: ImportDeps, actor: Actor, { id, choices }: ImportRow): Promise<void> {
  const asked = (kind: 'category' | 'maker') =>
    Object.entries(choices.words[kind] ?? {}).flatMap(([text, value]) => (value === NEW_WORD ? [text] : []));
  const [categories, makers] = [asked('category'), asked('maker')];
  if (categories.length + makers.length === 0) return;
  const made = { categories: [] as string[], makers: [] as string[] };
  const meant = { category: {} as Record<string, string>, maker: {} as Record<string, string> };
  for (const name of categories) {
    const done = await createCategory(deps, actor, { name, line: '' });
    if (done.ok) made.categories.push(done.slug);
    meant.category[name] = done.ok ? done.slug : slugOf(name);
  }
  for (const name of makers) {
    const done = await createCommunity(deps, actor, { ...EMPTY_MAKER, name });
    if (done.ok) made.makers.push(done.slug);
    meant.maker[name] = done.ok ? done.slug : slugOf(name);
  }
  await whileChecked(deps, id, async (tx, row) => {
    const words = {
      ...row.choices.words,
      category: { ...row.choices.words.category, ...meant.category },
      maker: { ...row.choices.words.maker, ...meant.maker },
    };
    await setChoices(tx.sql, id, JSON.stringify({ ...row.choices, words, made }));
    return { ok: true };
  });
}

const EMPTY_MAKER = { place: '', story: '', craft: '', pricing: '', makingNow: '', location: null, makingDays: null };

/** Takes away again what an undone import has made, where nothing stands in it. */
export async function removeMadeWords(deps: ImportDeps, actor: Actor, { choices }: ImportRow): Promise<void> {
  for (const slug of choices.made?.categories ?? []) await removeCategory(deps, actor, slug);
  for (const slug of choices.made?.makers ?? []) await removeCommunity(deps, actor, slug);
}
