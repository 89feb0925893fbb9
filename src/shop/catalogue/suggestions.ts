import type { Database } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { PICTURES_PATH } from '../media/pictures.ts';
import { textQuery, wordsOf } from './keyword.ts';
import type { Suggestion } from './schema.ts';
import { listAlike, suggest } from './search-queries.ts';
import { mend } from './slips.ts';

const MOST_PIECES = 6;
/** The narrowest file that every browser shows. */
const SMALL = '-320.webp';

/** What fits what stands in the search box so far: categories first, then pieces. */
export async function listSuggestions({ db }: { db: Pick<Database, 'sql'> }, keyword: string): Promise<Suggestion[]> {
  const words = wordsOf(keyword);
  if (words.length === 0) return [];
  const found = await suggest(db.sql, textQuery(words), MOST_PIECES);
  if (found.length > 0) return found.map(suggestionFrom);
  const mended = mend(words, await listAlike(db.sql, words));
  return mended ? (await suggest(db.sql, textQuery(mended), MOST_PIECES)).map(suggestionFrom) : [];
}

const suggestionFrom = ({
  id,
  name,
  priceCents,
  pictureId,
}: Awaited<ReturnType<typeof suggest>>[number]): Suggestion => ({
  kind: priceCents === null ? 'category' : 'product',
  id,
  name,
  price: priceCents === null ? null : toDollars(priceCents),
  image: pictureId === null ? '' : PICTURES_PATH + pictureId + SMALL,
});
