import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Database, Sql } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { isStoreError } from '../../platform/object-store/errors.ts';
import { filmName } from './pictures.ts';
import { addFilm, deleteUnfinishedFilm, lockFilm, saveUnshownFilms } from './queries.ts';
import type { FilmRefusal } from './read-film.ts';
import { readFilm } from './read-film.ts';
import type { PictureStore } from './store/picture-store.ts';
import { beginStoring } from './storing.ts';

type StoreFilmDeps = { db: Pick<Database, 'sql'>; pictures: Pick<PictureStore, 'put'>; log: Log };
type StoreFilmResult =
  | { ok: true; film: { id: string; width: number; height: number; seconds: number } }
  | { ok: false; reason: FilmRefusal | 'picture_busy' | 'pictures_unavailable' };

const ID_LENGTH = 16;
let lastInQueue: Promise<unknown> = Promise.resolve();

/**
 * Checks an uploaded film, removes its sound and camera metadata, and stores it. Counts as unfinished until a picture
 * refers to it; the sweep deletes it otherwise. One at a time, since films are held in memory.
 */
export function storeFilm(deps: StoreFilmDeps, file: string): Promise<StoreFilmResult> {
  const stored = lastInQueue.then(() => store(deps, file));
  lastInQueue = stored.catch(() => {});
  return stored;
}

async function store({ db, pictures, log }: StoreFilmDeps, file: string): Promise<StoreFilmResult> {
  const bytes = await readFile(file);
  const read = readFilm(bytes);
  if (!read.ok) return read;
  const { width, height, seconds } = read.film;
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, ID_LENGTH);
  if (!(await beginStoring(db.sql, id))) return { ok: false, reason: 'picture_busy' };
  try {
    await pictures.put(filmName(id, width), toStream(bytes));
  } catch (error) {
    if (!isStoreError(error)) throw error;
    log.warn({ err: error }, 'a film was refused: the bucket did not take it');
    return { ok: false, reason: 'pictures_unavailable' };
  }
  await addFilm(db.sql, { id, width, height, seconds, bytes: bytes.length });
  return { ok: true, film: { id, width, height, seconds } };
}

async function* toStream(bytes: Buffer) {
  yield bytes;
}

/** Call in the transaction that attaches the film's picture. False if the film was swept or never stored. */
export async function endStoringFilm(sql: Sql, filmId: string): Promise<boolean> {
  await deleteUnfinishedFilm(sql, filmId);
  return (await lockFilm(sql, filmId)) !== undefined;
}

/** Call in the transaction that detaches them; those no product shows anymore are deleted within two days. */
export async function leaveFilmsToSweep(sql: Sql, filmIds: readonly string[]): Promise<void> {
  if (filmIds.length > 0) await saveUnshownFilms(sql, filmIds);
}
