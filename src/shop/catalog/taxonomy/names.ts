import { getSlug, likeness, nameKey, slugForName } from '../../../shared/text/slug.ts';

export type TaxonomyName = { slug: string; name: string };
type FindResult = { ok: true; slug: string } | { ok: false; sentence: string };

const MAX_LISTED_NAMES = 12;

/** Finds the category or community a file means, by displayed name or slug. */
export function findNamed(known: readonly TaxonomyName[], typed: string, column: 'Category' | 'Made by'): FindResult {
  const key = nameKey(typed);
  const matches = known.filter(({ slug, name }) => slug === key || nameKey(name) === key);
  const [only, ...others] = matches;
  if (only && others.length === 0) return { ok: true, slug: only.slug };
  if (only) {
    const exact = matches.find(({ slug }) => slug === typed);
    if (exact) return { ok: true, slug: exact.slug };
    const slugs = matches.map(({ slug }) => slug).join(' or ');
    return { ok: false, sentence: `${column}: more than one is called “${typed}”. Write ${slugs}.` };
  }
  const nearest = [...known].sort((a, b) => likeness(b.name, typed) - likeness(a.name, typed));
  const names = nearest.slice(0, MAX_LISTED_NAMES).map(({ name }) => name);
  const more = nearest.length > names.length ? ` and ${nearest.length - names.length} more` : '';
  const list = names.length > 0 ? `Closest first: ${names.join(', ')}${more}.` : 'There are none yet: add one first.';
  return { ok: false, sentence: `${column}: there’s no “${typed.slice(0, 60)}”. ${list}` };
}

/** The name written to a file: the displayed name, or the slug if the name is ambiguous. */
export function exportedName(known: readonly TaxonomyName[], slug: string): string {
  const name = known.find((one) => one.slug === slug)?.name ?? slug;
  const found = findNamed(known, name, 'Category');
  return found.ok && found.slug === slug ? name : slug;
}

/**
 * The slug of a new category or community; a taken one is refused by the caller. Names without Latin letters or digits
 * get a numbered slug.
 */
export const newSlug = (name: string, fallback: string, known: readonly TaxonomyName[]): string =>
  getSlug(name) || slugForName(name, fallback, new Set(known.map(({ slug }) => slug)));
