import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeLeaks, findLeaks, findUnexpectedErrors } from './search-logs.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = temporaryFolder();

const RANDOM = 'kJ3-x_9QmVt0bYc7Lw2ZpR5sHd8uGfAeNi1TzKo6BvE';
const PLANTED = [
  { what: 'a password', secret: 'Six-and-a-half-inches-7' },
  { what: 'a code', secret: '481205' },
  { what: 'a staff cookie', secret: RANDOM },
];
writeFileSync(join(folder, '1.planted'), PLANTED.map((each) => `${JSON.stringify(each)}\n`).join(''));

function getLeaks(line: string) {
  const log = join(folder, 'shop.log');
  writeFileSync(log, `{"msg":"before"}\n${line}\n`);
  return findLeaks(folder);
}

test.each([
  ['a password', '{"msg":"wrong: Six-and-a-half-inches-7"}'],
  ['a code', '{"msg":"the code is 481205"}'],
  ['a code', '{"msg":"Your code is 481205."}'],
  ['a staff cookie', `{"cookie":"staff=${RANDOM}"}`],
  ["a shopper's token", `{"msg":"shp_${RANDOM}"}`],
  ['a hashed password', 'Key ($argon2id$v=19$m=19456)'],
  ['an authorization', 'Authorization: Bearer A21AAJx8-ZqPqW3vT9'],
  ['an address with a password', 'cannot reach smtp://shop:hunter2@mail.example'],
  ['a card number', '{"body":"my card is 4111 1111 1111 1111"}'],
  ['a card number', '{"body":"5555555555554444"}'],
  ["somebody's address", '{"msg":"no such account: dana@example.com"}'],
])('finds %s in a log with its line', (what, line) => {
  expect(getLeaks(line)).toEqual([{ file: 'shop.log', line: 2, what, text: line }]);
  expect(describeLeaks(getLeaks(line))).toContain(`shop.log:2 holds ${what}:\n    ${line}`);
});

test.each([
  '{"level":20,"time":1763730048120500,"method":"POST","route":"/users/login","status":401,"ms":31.481205}',
  '{"port":48120,"id":"7f0c8a52-5d7e-4b06-9a51-4812059f0c33"}',
  '{"reqId":"4d2c0105-3cd9-4226-b0ad-41e481205a78"}',
  '{"card":"4111 1111 1111 1112"}',
  '{"reqId":"3f4c4294-4746-4300-9255-ea7fee2ad163"}',
  '{"url":"http://localhost:3000/a@b","msg":"nobody@nowhere"}',
  '  Shopper      dana@example.com  ·  the password of the samples',
])('ignores a line without secrets: %s', (line) => {
  expect(getLeaks(line)).toEqual([]);
});

test('ignores the database log of an earlier run', () => {
  const log = join(folder, 'database.txt');
  const before = 'DETAIL: Key (password_hash)=($argon2id) exists\n';
  writeFileSync(log, `${before}ERROR: $argon2id\n`);
  writeFileSync(join(folder, 'shop.log'), '');
  expect(findLeaks(folder, [{ file: log, from: before.length }])).toMatchObject([{ file: 'database.txt', line: 1 }]);
});

test('finds an unexpectedly failed request, but not a refused one', () => {
  const surprise = '{"level":50,"err":{"message":"x is not a function"},"msg":"a call failed"}';
  writeFileSync(join(folder, 'shop.log'), `{"level":50,"status":503,"msg":"answered"}\n${surprise}\n`);
  expect(findUnexpectedErrors(folder)).toEqual([surprise]);
});
