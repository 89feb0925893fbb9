import { expect, test } from 'vitest';
import { parseConnectionUrl } from './connection-url.ts';

test('parses an address into hosts with ports, user, password and database', () => {
  const url = 'postgres://sh%40op:p%2Fw@one:5433,[::1],two.example:5434/sh%20op?target_session_attrs=read-write';
  expect(parseConnectionUrl(url)).toMatchObject({
    hosts: [{ host: 'one', port: 5433 }, { host: '::1' }, { host: 'two.example', port: 5434 }],
    user: 'sh@op',
    password: 'p/w',
    database: 'sh op',
    session: 'read-write',
    tls: false,
  });
});

test('leaves missing parts of an address undefined', () => {
  expect(parseConnectionUrl('postgres:///')).toEqual({
    hosts: [{}],
    tls: false,
    mayBePlain: false,
    session: undefined,
  });
});

test('accepts a socket folder in both forms', () => {
  expect(parseConnectionUrl('postgres://shop@%2Fvar%2Frun/shop').hosts).toEqual([{ host: '/var/run' }]);
  expect(parseConnectionUrl('socket:/data/x?user=o&database=d')).toMatchObject({
    hosts: [{ host: '/data/x', port: 5432 }],
    user: 'o',
    database: 'd',
  });
});

test.for([
  ['disable', false, false],
  ['prefer', { rejectUnauthorized: false }, true],
  ['require', { rejectUnauthorized: false }, false],
  ['verify-full', {}, false],
] as const)('parses sslmode=%s', ([mode, tls, mayBePlain]) => {
  expect(parseConnectionUrl(`postgres://db/shop?sslmode=${mode}`)).toMatchObject({ tls, mayBePlain });
});
