import { createHash } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isGuessable } from './password-strength.ts';

/** The accepted ones of `passwords`. */
async function accepted(passwords: readonly string[], context = {}) {
  const judged = await Promise.all(
    passwords.map(async (each) => ({ each, refused: await isGuessable(each, context) })),
  );
  return judged.filter(({ refused }) => !refused).map(({ each }) => each);
}

test('refuses common passwords', async () => {
  const common = [
    'password',
    'Password',
    'Password1',
    'Password123',
    'password123!',
    'P@ssw0rd',
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
  expect(await accepted(common)).toEqual([]);
});

test('refuses each of the most common leaked passwords of eight or more characters, in any case', async () => {
  const leaked = dictionary['passwords-common'].map(String).filter((each) => each.length >= 8);
  expect(leaked.length).toBeGreaterThan(17_000);
  const sample = [...leaked.slice(0, 1000), ...leaked.filter((_, place) => place % 59 === 0)];
  expect(await accepted(sample)).toEqual([]);
  expect(await accepted(sample.slice(0, 200).map((each) => each.toUpperCase()))).toEqual([]);
});

test('accepts six hundred random passwords, even at the minimum length', async () => {
  const random = (turn: number, length: number) =>
    createHash('sha256').update(`password ${turn}`).digest('base64url').slice(0, length);
  const passwords = Array.from({ length: 600 }, (_, turn) => random(turn, turn % 2 === 0 ? 8 : 12));
  expect(await accepted(passwords)).toEqual(passwords);
});

test('refuses keyboard walks, repetitions and days in any order', async () => {
  const walks = [
    'rtzuiophgf',
    'azertyhgf',
    '5tgb6yhn',
    'mnbvcxlkj',
    'wvutsrqdcb',
    'poiuytrewq',
    'qazwsx345',
    'hgfdsa98',
  ];
  const repeated = ['xk7xk7xk7', '🧿🧿🧿🧿🧿🧿🧿🧿', 'a'.repeat(1024), 'ab'.repeat(512)];
  const days = ['1990/05/14', '14-05-1990', '05.14.1990', '19900514'];
  expect(await accepted([...walks, ...repeated, ...days])).toEqual([]);
});

test('accepts passwords that a person would make up', async () => {
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
  expect(await accepted(fine)).toEqual(fine);
});

test('refuses shop words, seasons, and months with a year in any spelling, and accepts phrases that contain them', async () => {
  const context = { storeName: 'Zawadi Crafts', publicUrl: 'https://shop.zawadi-beads.example' };
  const refused = [
    ...['nyuzi-2026', 'Nyuzi2026!', 'NYUZI_2026', 'nyuzi.2026!!', '2026-nyuzi', '#1Nyuzi2026'],
    ...[
      'Summer2026!',
      'summer-2026',
      '5umm3r2026!',
      'Summ3r_26!!',
      '$ummer@2026',
      'Winter 2025/26',
      'Autumn2024#',
      'spring/2024',
    ],
    ...[
      'January2026!',
      'J4nu4ry-2026',
      'Sept-2026!',
      'Dec/2025!',
      'Monday-2026!',
      'Summer-Nyuzi-2026',
      'NyuziSummer26!',
    ],
    ...[
      'zawadicrafts-2026',
      'Zawadi Crafts 2026!',
      'Cr4ft$2026!',
      'zawadi-beads.example26!',
      'Shop.Zawadi.26!',
      'NyuziShop2026!',
    ],
    ...['Welcome-2026!', 'P@ssw0rd-2026!', 'Admin-2026!'],
  ];
  expect(await accepted(refused, context)).toEqual([]);
  const fine = [
    ...['Kettle by the window in summer 24', 'nyuzi kettle window 26', 'Summer herons wade 26', 'Zawadi-kettle-2026'],
    ...['Maybe7Marching', 'Beads-by-the-lake-7', 'Six-cowries-on-a-string', 'nyuzi9Gd2rTq'],
  ];
  expect(await accepted(fine, context)).toEqual(fine);
});

test('refuses one’s name, address and the shop as a password', async () => {
  const dana = { email: 'dana.whitfield@example.com', name: 'Dana Whitfield', storeName: 'Nyuzi' };
  const hers = [
    'Dana Whitfield',
    'danawhitfield',
    'Whitfield1',
    'dana.whitfield@example.com',
    'nyuzi1234',
    'beadwork1',
  ];
  expect(await accepted(hers, dana)).toEqual([]);
  const grace = { email: 'Grace_Okonjo+beads@Zawadi-Crafts.example', name: 'G.  Adeyemi Okonjo' };
  const own = ['okonjo77', 'Zawadi-Crafts1', 'g.adeyemiokonjo', 'G.  Adeyemi Okonjo!', 'adeyemi1990', grace.email];
  expect(await accepted(own, grace)).toEqual([]);
  expect(await isGuessable('okonjo77', { email: 'eve@example.com', name: 'Eve' })).toBe(false);
  expect(await isGuessable('Dana likes indigo', dana)).toBe(false);
});

test('checks the longest password with the longest name and address cheaply', async () => {
  const long = 'a.b-c+d_'.repeat(32);
  const context = { email: `${long}@${long}`, name: 'Ana '.repeat(25), storeName: long };
  await isGuessable('loads the dictionaries');
  for (const piece of ['a', 'ab', '4@8({[<369&#!1|/0$5+7%2', '1.1.1990-2', 'p@55w0rd$1', long]) {
    const password = piece.repeat(1024).slice(0, 1024);
    const before = process.cpuUsage();
    await isGuessable(password, context);
    // CPU time, which other processes don't affect; without the limits it takes seconds.
    expect(process.cpuUsage(before).user / 1000, piece).toBeLessThan(500);
  }
});
