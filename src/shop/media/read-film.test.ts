import { expect, test } from 'vitest';
import { makeFilm } from '../../../tests/support/shop/film.ts';
import { readFilm } from './read-film.ts';

test('reads a film’s dimensions and duration', async () => {
  expect(readFilm(await makeFilm({ seconds: 2 }))).toEqual({ ok: true, film: { width: 400, height: 500, seconds: 2 } });
  expect(readFilm(await makeFilm({ seconds: 20 }))).toMatchObject({ ok: true });
});

test('strips sound and location from a film with valid offsets', async () => {
  const [film, plain] = [
    await makeFilm({ sound: 'what somebody said in the room', place: '+40.7-074.0/' }),
    await makeFilm({ sound: 'what somebody said in the room', place: '+40.7-074.0/' }),
  ];
  expect(film.includes('somebody') && film.includes('+40.7')).toBe(true);
  expect(readFilm(film).ok).toBe(true);
  for (const gone of ['somebody', '+40.7', 'soun', 'mp4a', 'udta']) expect(film.includes(gone), gone).toBe(false);
  expect(film.length).toBe(plain.length);
  const frames = plain.indexOf('mdat') + 4;
  const end = plain.indexOf('what somebody');
  expect(film.subarray(frames, end).equals(plain.subarray(frames, end))).toBe(true);
  // Reading it again gives the same film.
  expect(readFilm(film)).toMatchObject({ ok: true, film: { seconds: 2 } });
});

test('refuses an invalid film with the specific reason', async () => {
  const getReason = (bytes: Buffer) => {
    const read = readFilm(bytes);
    return read.ok ? 'ok' : read.reason;
  };
  const film = await makeFilm();
  expect(getReason(Buffer.from('<!doctype html><script>alert(1)</script>'))).toBe('not_a_film');
  expect(getReason(Buffer.alloc(0))).toBe('not_a_film');
  expect(getReason(await makeFilm({ brand: 'qt  ' }))).toBe('not_a_film');
  expect(getReason(film.subarray(0, film.length - 100))).toBe('film_cut');
  expect(getReason(film.subarray(0, 40))).toBe('film_cut');
  expect(getReason(await makeFilm({ codec: 'hvc1' }))).toBe('film_codec');
  expect(getReason(await makeFilm({ seconds: 25 }))).toBe('film_too_long');
  // A header that states less than the samples last.
  expect(getReason(await makeFilm({ seconds: 25, saidSeconds: 5 }))).toBe('film_too_long');
  expect(getReason(await makeFilm({ width: 30_000, height: 30_000 }))).toBe('film_too_large');
  expect(getReason(await makeFilm({ width: 64, height: 64 }))).toBe('film_too_small');
  // A flood of boxes, and a box longer than its container.
  const head = film.subarray(0, film.indexOf('moov') - 4);
  const empty = Buffer.from('\0\0\0\bfree', 'latin1');
  expect(getReason(Buffer.concat([head, ...Array.from({ length: 5000 }, () => empty)]))).toBe('film_cut');
  const longer = Buffer.from(film);
  longer.writeUInt32BE(0x7fff_ffff, film.indexOf('mvhd') - 4);
  expect(getReason(longer)).toBe('not_a_film');
});

test('accepts or refuses a film with random altered bytes, without crashing', async () => {
  const film = await makeFilm({ sound: 'hush', place: 'here' });
  const until = film.indexOf('mdat') + 4;
  for (let at = 0; at < until; at += 1) {
    for (const value of [0, 1, 0x7f, 0xff]) {
      const changed = Buffer.from(film);
      changed[at] = value;
      expect(readFilm(changed)).toHaveProperty('ok');
      expect(changed.length).toBe(film.length);
    }
  }
});
