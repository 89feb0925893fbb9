/** Why a film can't be one of the shop's. */
export type FilmRefusal =
  | 'not_a_film'
  | 'film_cut'
  | 'film_codec'
  | 'film_too_long'
  | 'film_too_large'
  | 'film_too_small';

export class RefusedFilm extends Error {
  override name = 'RefusedFilm';
  readonly reason: FilmRefusal;
  constructor(reason: FilmRefusal) {
    super(reason);
    this.reason = reason;
  }
}

export const refuse = (isSo: boolean, reason: FilmRefusal) => {
  if (isSo) throw new RefusedFilm(reason);
};
