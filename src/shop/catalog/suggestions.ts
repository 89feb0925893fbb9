import type { Database } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { PICTURES_PATH } from '../../shared/pictures.ts';
import { textQuery, wordsOf } from './keyword.ts';
import type { Suggestion } from './schema.ts';
import { listSimilarWords, suggest } from './search-queries.ts';
import { correctTypos } from './typo-correction.ts';

const MAX_PRODUCTS = 6;
/** The narrowest file that every browser shows. */
const SMALL = '-320.webp';

/** Completes what is typed in the search box: categories first, then who makes them, then products. */
export async function listSuggestions({ db }: { db: Pick<Database, 'sql'> }, keyword: string): Promise<Suggestion[]> {
  const words = wordsOf(keyword);
  if (words.length === 0) return [];
  const found = await suggest(db.sql, textQuery(words), MAX_PRODUCTS);
  if (found.length > 0) return found.map(suggestionFrom);
  const corrected = correctTypos(words, await listSimilarWords(db.sql, words));
  return corrected ? (await suggest(db.sql, textQuery(corrected), MAX_PRODUCTS)).map(suggestionFrom) : [];
}

const suggestionFrom = ({
  kind,
  id,
  name,
  priceCents,
  pictureId,
}: Awaited<ReturnType<typeof suggest>>[number]): Suggestion => ({
  kind,
  id,
  name,
  price: priceCents === null ? null : toDollars(priceCents),
  image: pictureId === null ? '' : PICTURES_PATH + pictureId + SMALL,
});
