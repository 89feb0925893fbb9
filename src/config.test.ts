import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';

const sentencesOf = (env: Record<string, string>) => {
  const result = parseConfig(env);
  return result.ok ? [] : result.sentences;
};

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://beads.example',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'hook',
};

test('nothing set is a working demo', () => {
  const result = parseConfig({});
  expect(result.ok && result.config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    sampleData: true,
    paypal: { demo: true },
    rateLimits: true,
  });
});

test('every wrong setting is named in one go, each in a sentence', () => {
  const wrong = {
    PORT: 'eighty',
    PUBLIC_URL: 'beads.example',
    DATABASE_URL: 'mysql://x',
    SMTP_URL: 'http://mail',
    RATE_LIMITS: 'maybe',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: '10.0.0.0/8, proxy',
    PAYPAL_CLIENT_ID: 'only-half',
    OWNER_EMAIL: 'owner',
    OWNER_PASSWORD: 'short',
  };
  const sentences = sentencesOf(wrong);
  expect(sentences).toHaveLength(10);
  for (const name of Object.keys(wrong)) expect(sentences.join('\n')).toContain(name);
});

test('a port that is none, and a password with a bare %, are named', () => {
  for (const PORT of ['0', '-1', '65536', '80.5']) {
    expect(sentencesOf({ PORT })).toEqual([`PORT is "${PORT}": give a port number from 1 to 65535.`]);
  }
  for (const name of ['DATABASE_URL', 'DATABASE_LISTEN_URL']) {
    expect(sentencesOf({ [name]: 'postgres://shop:50%off@db/shop' })).toEqual([
      `${name} has a % in its user or password that stands for nothing: write %25 for it.`,
    ]);
    expect(sentencesOf({ [name]: 'postgres://shop:50%25off@db/shop' })).toEqual([]);
  }
});

test('production with everything it needs starts, without samples', () => {
  const result = parseConfig(production);
  expect(result.ok && result.config).toMatchObject({ production: true, https: true, sampleData: false });
});

test.each([
  ['demo payments', 'PAYPAL_CLIENT_ID', { PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' }],
  ['limits that are off', 'RATE_LIMITS', { RATE_LIMITS: 'off' }],
  ['a password that everybody tries', 'OWNER_PASSWORD', { OWNER_EMAIL: 'o@beads.example', OWNER_PASSWORD: 'changeme' }],
  ['plain http on a public address', 'PUBLIC_URL', { PUBLIC_URL: 'http://beads.example' }],
  ['sample pieces', 'SAMPLE_DATA', { SAMPLE_DATA: 'true' }],
  ['payments without their webhook', 'PAYPAL_WEBHOOK_ID', { PAYPAL_WEBHOOK_ID: '' }],
  ['live payments with the sandbox script', 'PAYPAL_SDK_URL', { PAYPAL_API_URL: 'https://api-m.paypal.com' }],
  [
    'sandbox payments with the live script',
    'PAYPAL_API_URL',
    { PAYPAL_SDK_URL: 'https://www.paypal.com/web-sdk/v6/core' },
  ],
  ['letters in the name of the sample shop', 'MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
])('production refuses %s, and names %s', (_what, setting, change) => {
  expect(sentencesOf({ ...production, ...change })).toEqual([expect.stringContaining(setting)]);
});

test.each([
  ['a shop below a path, which no link would lead to', 'PUBLIC_URL', { PUBLIC_URL: 'https://beads.example/shop' }],
  ['a back office below a path', 'ADMIN_URL', { ADMIN_URL: 'http://office.example/desk' }],
  [
    'a back office over http beside a shop over https',
    'ADMIN_URL',
    { ...production, ADMIN_URL: 'http://office.beads.example' },
  ],
  ['a help address that no letter could be answered to', 'HELP_EMAIL', { HELP_EMAIL: 'Help desk' }],
  ['an owner who could never be written to', 'OWNER_EMAIL', { OWNER_EMAIL: 'owner@shop' }],
  ['a sender without an address', 'MAIL_FROM', { MAIL_FROM: 'Beads' }],
  ['a name that the back office would not take', 'STORE_NAME', { STORE_NAME: 'B'.repeat(61) }],
  ['a network with more bits than an address has', 'TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
])('%s is refused, and %s is named', (_what, setting, env) => {
  expect(sentencesOf(env)).toEqual([expect.stringContaining(setting)]);
});

test('addresses are kept as letters and browsers write them', () => {
  const result = parseConfig({
    PUBLIC_URL: 'https://Beads.Example:443/',
    HELP_EMAIL: ' Help@Beads.Example ',
    OWNER_EMAIL: 'Grace@Beads.Example',
    MAIL_FROM: 'Beads <Help@beads.example>',
    TRUST_PROXY: '10.0.0.0/8, ::1',
  });
  expect(result.ok && result.config).toMatchObject({
    publicUrl: 'https://beads.example',
    helpEmail: 'help@beads.example',
    ownerEmail: 'grace@beads.example',
    mailFrom: 'Beads <Help@beads.example>',
  });
});

test('no sentence repeats a secret', () => {
  const sentences = sentencesOf({
    ...production,
    OWNER_EMAIL: 'x',
    OWNER_PASSWORD: 'hunter2',
    DATABASE_URL: 'ftp://u:pa55@h',
  });
  expect(sentences).toHaveLength(3);
  expect(sentences.join(' ')).not.toMatch(/hunter2|pa55/);
});
