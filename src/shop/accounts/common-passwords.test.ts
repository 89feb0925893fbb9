import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { commonestPasswords } from '../../../scripts/common-passwords.ts';
import { isCommonPassword } from './common-passwords.ts';

test('what everybody tries first is known', () => {
  const common = [
    'password',
    'Password',
    'Password1',
    'Password123',
    'password123!',
    'P@ssw0rd',
    'P@ssw0rd2024!',
    'passwordpassword',
    '12345678',
    '123456789',
    '1234567890',
    '87654321',
    '11111111',
    '00000000',
    '12341234',
    '12121212',
    'qwertyui',
    'qwertyuiop',
    'qwerty123',
    'QWERTY12345',
    'asdfghjkl',
    '1qaz2wsx',
    '1q2w3e4r',
    'abcdefgh',
    'abcd1234',
    'Abcd1234',
    'abc12345',
    'qweasdzxc',
    'iloveyou',
    'iloveyou2',
    'princess1',
    'football!',
    'letmein1',
    'welcome123',
    'Welcome2024!',
    'trustno1',
    'superman',
    'jennifer1990',
    'liverpool1',
    'sunshine',
    'admin123',
    'test1234',
    'monkey12',
    'dragon99!',
    'beadwork1',
    '19900514',
    '14051990',
    '14.05.1990',
    'ｐａｓｓｗｏｒｄ',
  ];
  for (const password of common) expect(isCommonPassword(password), password).toBe(true);
});

test('each of the 100,000 commonest passwords of eight letters and more is known, whatever its case', () => {
  const { passwords } = commonestPasswords();
  expect(passwords).toHaveLength(100_000);
  const sample = [...passwords.slice(0, 3000), ...passwords.filter((_, place) => place % 97 === 0)];
  expect(sample.filter((password) => !isCommonPassword(password))).toEqual([]);
  expect(sample.slice(0, 500).filter((password) => !isCommonPassword(password.toUpperCase()))).toEqual([]);
});

test('of ten thousand good passwords hardly one is refused', () => {
  const random = (turn: number) => createHash('sha256').update(`password ${turn}`).digest('base64url').slice(0, 12);
  const refused = Array.from({ length: 10_000 }, (_, turn) => random(turn)).filter((each) => isCommonPassword(each));
  expect(refused.length).toBeLessThan(5);
});

test('a walk over any keyboard is known, forwards and backwards, in pieces of three keys or more', () => {
  const walks = [
    'rtzuiophgf',
    'azertyhgf',
    '5tgb6yhn',
    '%^&*()!@#',
    'mnbvcxlkj',
    'wvutsrqdcb',
    'poiuytrewq',
    'qazwsx345',
    'hgfdsa98',
    '0987zxcv',
  ];
  for (const password of walks) expect(isCommonPassword(password), password).toBe(true);
  for (const password of ['qwaserdfty', 'abcx9k2m', 'hgfx4w9z', 'abcdq7!x', 'lkjhgfx9k', 'hgfds7']) {
    expect(isCommonPassword(password), password).toBe(false);
  }
});

test('one thing over and over is known, whatever it is, and a day in any order', () => {
  for (const password of ['xk7xk7xk7', 'zq9vwzq9vwz', '🧿🧿🧿🧿🧿🧿🧿🧿', '1990/05/14', '14-05-1990', '05.14.1990']) {
    expect(isCommonPassword(password), password).toBe(true);
  }
  for (const password of ['xk7xk8xk9', '1890-05-14', '14-15-1990x', '19901399']) {
    expect(isCommonPassword(password), password).toBe(false);
  }
});

test('what a person thought up passes', () => {
  const fine = [
    'six and a half inches',
    'Beadwork Tuesday kettle',
    'tall-giraffe-9-kettles',
    'Rift.Diamond.Cuff.48',
    'Xk4!pLm9',
    'v9Gd2rTq',
    'Kettle7Window',
    'bead by bead by bead',
    '📿📿🧵🧵🪡🪡✂️✂️',
    'Ушанка-48-лист',
  ];
  for (const password of fine) expect(isCommonPassword(password), password).toBe(false);
});

test('neither the own name nor the address nor the shop makes a password', () => {
  const dana = { email: 'dana.whitfield@example.com', name: 'Dana Whitfield', storeName: 'Nyuzi' };
  for (const password of ['Dana Whitfield', 'danawhitfield', 'Whitfield1', 'dana.whitfield@example.com', 'nyuzi1234']) {
    expect(isCommonPassword(password, dana), password).toBe(true);
  }
  const grace = { email: 'Grace_Okonjo+beads@Zawadi-Crafts.example', name: 'G.  Adeyemi Okonjo' };
  const own = ['okonjo77', 'Zawadi-Crafts1', 'g.adeyemiokonjo', 'G.  Adeyemi Okonjo!', 'adeyemi1990', grace.email];
  for (const password of own) expect(isCommonPassword(password, grace), password).toBe(true);
  expect(isCommonPassword('okonjo77', { email: 'eve@example.com', name: 'Eve' })).toBe(false);
  expect(isCommonPassword('Dana likes indigo', dana)).toBe(false);
});

test('a huge password is judged in no time', () => {
  const before = process.cpuUsage();
  for (const piece of ['a', 'ab', 'qwe', '1234567890', 'x1']) isCommonPassword(piece.repeat(1024).slice(0, 1024));
  // Of the processor's time, which nobody else's work counts into.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(200);
});
