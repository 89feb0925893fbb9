/** What can be said of an import as long as it is checked. */

import type { Transaction } from '../../platform/db/database.ts';
import { type Changed, type ImportDeps, type ImportRow, refused } from './import-deps.ts';
import { lockImportLine, setTyped } from './line-queries.ts';
import type { LineTyped } from './line-schema.ts';
import { deleteImport, lockImport, setChoices } from './queries.ts';
import { MAX_LABEL, NEW_WORD } from './questions.ts';
import type { ImportOptions } from './schema.ts';
import type { WordChoice } from './word-schema.ts';

/** Runs `change` on an import that is still being checked, or refuses. */
export function whileChecked(
  { db }: ImportDeps,
  id: string,
  change: (tx: Transaction, row: ImportRow) => Promise<Changed>,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const row = await lockImport(tx.sql, id);
    if (!row) return refused('unknown_import');
    return row.state === 'check' ? change(tx, row) : refused('import_started');
  });
}

/** What words of the file mean: once for all of its lines. */
export const chooseWords = (deps: ImportDeps, id: string, words: readonly WordChoice[]): Promise<Changed> =>
  whileChecked(deps, id, async (tx, { choices }) => {
    for (const { kind, text, value } of words) {
      if (value === NEW_WORD && (text.length > MAX_LABEL || text.trim() === '')) return refused('label_too_long');
      if (kind === 'size' && !IS_SIZE.test(value)) return refused('size_unusable');
      choices.words[kind] = { ...choices.words[kind], [text]: value };
    }
    await setChoices(tx.sql, id, JSON.stringify(choices));
    return { ok: true };
  });

const IS_SIZE = /^[^\s;=][^;=]{0,39}$/;

export const chooseOptions = (deps: ImportDeps, id: string, options: ImportOptions): Promise<Changed> =>
  whileChecked(deps, id, async (tx, { choices }) => {
    await setChoices(tx.sql, id, JSON.stringify({ ...choices, ...options }));
    return { ok: true };
  });

/** What somebody says of one line; what they say nothing of stays. */
export const correctLine = (deps: ImportDeps, id: string, place: number, typed: LineTyped): Promise<Changed> =>
  whileChecked(deps, id, async (tx) => {
    const line = await lockImportLine(tx.sql, id, place);
    if (!line) return refused('unknown_line');
    await setTyped(tx.sql, id, place, JSON.stringify({ ...line.typed, ...typed }));
    return { ok: true };
  });

/** Forgets a file that is not imported. */
export const dropImport = (deps: ImportDeps, id: string): Promise<Changed> =>
  whileChecked(deps, id, async (tx) => {
    await deleteImport(tx.sql, id);
    return { ok: true };
  });
