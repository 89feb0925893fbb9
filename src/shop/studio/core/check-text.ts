import type { Design } from './design.ts';
import { columnsOf } from './font.ts';
import type { Fix, Problem } from './problem.ts';
import { scriptOf, symbolFor } from './respell.ts';
import type { StudioSettings } from './settings.ts';
import { findSymbol } from './symbols.ts';
import { characters, notWoven, plain, respell, shorten } from './text.ts';

export function checkText({ text }: Design, settings: StudioSettings): Problem[] {
  const trimmed = text.trim();
  if (trimmed === '') return [problem('empty', 'Type a name first.')];
  const { maxLetters } = settings;
  const missing = notWoven(trimmed);
  const length = characters(trimmed).length;
  const problems: Problem[] = [];
  if (missing.length > 0) problems.push(notWovenProblem(trimmed, missing, settings));
  if (length > maxLetters) {
    const reason = `That’s ${length} characters, and we can weave up to ${maxLetters}. Try a first name or initials.`;
    problems.push(problem('too-long', reason, textFix(shorten(respell(trimmed), maxLetters))));
  }
  if (isRefused(trimmed, settings.refusedWords)) {
    const reason = 'We can’t weave this word. If it’s someone’s name, contact us.';
    problems.push(problem('refused', reason));
  }
  return problems;
}

const problem = (code: Problem['code'], reason: string, fix?: Fix): Problem => ({
  code,
  about: 'text',
  blocks: true,
  reason,
  ...(fix && { fix }),
});

/** Nothing is left of some texts: then there is no way out to offer. */
const textFix = (text: string): Fix | undefined =>
  text === '' ? undefined : { label: `Use “${text}”`, change: { text } };

function notWovenProblem(text: string, missing: readonly string[], settings: StudioSettings): Problem {
  const spelled = shorten(respell(text), settings.maxLetters);
  const [first = ''] = missing;
  const symbol = missing.map(symbolFor).find((id) => id !== undefined && settings.symbols.includes(id));
  if (symbol !== undefined) return symbolProblem({ text, spelled, first, symbol });
  return problem('not-woven', notWovenReason(missing, first, spelled), textFix(spelled));
}

function symbolProblem(found: { text: string; spelled: string; first: string; symbol: string }): Problem {
  const { text, spelled, first, symbol } = found;
  const name = findSymbol(symbol)?.name.toLowerCase() ?? '';
  const place = text.startsWith(first) ? 'before' : 'after';
  const fix = spelled === '' ? undefined : { label: `Weave the ${name}`, change: { text: spelled, symbol, place } };
  return problem('not-woven', `We can’t weave ${first} as a letter, but you can add a ${name} symbol.`, fix);
}

function notWovenReason(missing: readonly string[], first: string, spelled: string): string {
  const script = scriptOf(first);
  if (script) {
    const way = spelled === '' ? 'Type the name in Latin letters.' : 'Try the name in Latin letters.';
    return `We can’t weave ${script} letters yet. ${way}`;
  }
  const [base = '', ...accents] = first.normalize('NFD');
  const isAccented = accents.length > 0 && columnsOf(base) !== undefined;
  if (isAccented && accents.length > 1) {
    return `${first} has too many accents: there’s room for one above and one below.`;
  }
  if (isAccented) return `There’s no room for the accent on ${first}.`;
  return `We can’t weave ${missing.slice(0, 3).join(' ')}. Use letters from A to Z, with or without accents, digits, spaces, and - ’ & .`;
}

function isRefused(text: string, words: readonly string[]): boolean {
  const said = plain(text);
  const tight = said.replace(/[^a-z]/g, '');
  const parts = said.split(/[^a-z]+/);
  return words.some((word) => parts.includes(word) || tight === word);
}
