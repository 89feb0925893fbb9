import { expect, test } from 'vitest';
import { parseConfig, readConfig } from './read-config.ts';

const getSentences = (env: Record<string, string>) => {
  const result = parseConfig(env);
  return result.ok ? [] : result.sentences;
};

const getMode = (env: Record<string, string>) => {
  const result = parseConfig(env);
  return result.ok ? result.config.mode : undefined;
};

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://beads.example',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'hook',
};

test('starts a working demo without settings', () => {
  const result = parseConfig({});
  expect(result.ok && result.config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    sampleData: true,
    paypal: { demo: true },
    rateLimits: true,
    offlinePages: true,
  });
});

test('reports every invalid setting at once with a message each', () => {
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
  const sentences = getSentences(wrong);
  expect(sentences).toHaveLength(10);
  for (const name of Object.keys(wrong)) expect(sentences.join('\n')).toContain(name);
});

const bucket = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'beads',
  S3_REGION: 'us-east-1',
  S3_KEY: 'a-key',
  S3_SECRET: 'a-secret',
};

test('requires all or none of a bucket’s settings, and names the missing ones', () => {
  const result = parseConfig({ ...bucket, S3_ENDPOINT: 'https://s3.example/' });
  expect(result.ok && result.config.objectStore).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'beads',
    region: 'us-east-1',
    key: 'a-key',
    secret: 'a-secret',
  });
  const none = parseConfig({});
  expect(none.ok && none.config.objectStore).toBeUndefined();
  expect(getSentences({ ...bucket, S3_REGION: '', S3_SECRET: '' })).toEqual([
    'S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_KEY and S3_SECRET belong together: set all of them, or none. Missing: S3_REGION, S3_SECRET.',
  ]);
  expect(getSentences({ S3_SECRET: 'hunter2' }).join()).not.toContain('hunter2');
});

test.each([
  ['S3_ENDPOINT', 's3.example'],
  ['S3_ENDPOINT', 'https://s3.example?x'],
  ['S3_ENDPOINT', 'https://user:pw@s3.example'],
  ['S3_BUCKET', 'Beads'],
  ['S3_BUCKET', '../other'],
  ['S3_BUCKET', 'a/b'],
  ['S3_REGION', 'us east'],
])('refuses a bucket whose %s is "%s", by name', (name, value) => {
  expect(getSentences({ ...bucket, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
});

test('refuses an invalid port and a password with an unescaped %, by name', () => {
  for (const PORT of ['0', '-1', '65536', '80.5']) {
    expect(getSentences({ PORT })).toEqual([`PORT is "${PORT}": give a port number from 1 to 65535.`]);
  }
  for (const name of ['DATABASE_URL', 'DATABASE_LISTEN_URL']) {
    expect(getSentences({ [name]: 'postgres://shop:50%off@db/shop' })).toEqual([
      `${name} has a % in its user or password that stands for nothing: write %25 for it.`,
    ]);
    expect(getSentences({ [name]: 'postgres://shop:50%25off@db/shop' })).toEqual([]);
  }
});

test('treats a shop reachable from other machines as production, declared or not', () => {
  const { NODE_ENV: _, ...unsaid } = production;
  const reachable = [
    unsaid,
    { ...unsaid, PUBLIC_URL: 'http://localhost:3000', HOST: '0.0.0.0' },
    { ...unsaid, NODE_ENV: 'staging' },
  ];
  for (const env of reachable) expect(getMode(env)?.production, JSON.stringify(env)).toBe(true);
  expect(getMode(unsaid)?.why).toContain('PUBLIC_URL is https://beads.example');
  expect(getMode({ ...unsaid, PUBLIC_URL: '', HOST: '10.0.0.4' })?.why).toContain('HOST is 10.0.0.4');
  // If production settings are missing, the messages also explain why production rules apply.
  const [first, last] = getSentences({ PUBLIC_URL: 'https://beads.example', SAMPLE_DATA: 'true' });
  expect(first).toContain('SAMPLE_DATA');
  expect(last).toMatch(/this is production because PUBLIC_URL is https:\/\/beads\.example.*NODE_ENV=development/);
});

test.each<Record<string, string>>([
  {},
  { PUBLIC_URL: 'http://127.0.0.9:8080' },
  { PUBLIC_URL: 'http://[::1]:3000', HOST: '::1' },
  { PUBLIC_URL: 'http://shop.localhost:3000' },
  { PUBLIC_URL: 'https://beads.example', HOST: '0.0.0.0', NODE_ENV: 'development' },
])('treats %j as a demo', (env) => {
  expect(getMode(env)?.production).toBe(false);
});

test('starts production without settings, for the owner to set up in the back office', () => {
  const result = parseConfig({ NODE_ENV: 'production' });
  expect(result.ok && result.config).toMatchObject({ production: true, sampleData: false, paypal: { demo: true } });
});

test('starts configured production without samples', () => {
  const result = parseConfig(production);
  expect(result.ok && result.config).toMatchObject({ production: true, https: true, sampleData: false });
});

test.each([
  ['half of PayPal', 'PAYPAL_CLIENT_SECRET', { PAYPAL_CLIENT_SECRET: '' }],
  ['limits that are off', 'RATE_LIMITS', { RATE_LIMITS: 'off' }],
  ['plain http on a public address', 'PUBLIC_URL', { PUBLIC_URL: 'http://beads.example' }],
  ['sample products', 'SAMPLE_DATA', { SAMPLE_DATA: 'true' }],
  ['payments without their webhook', 'PAYPAL_WEBHOOK_ID', { PAYPAL_WEBHOOK_ID: '' }],
  ['live payments with the sandbox script', 'PAYPAL_SDK_URL', { PAYPAL_API_URL: 'https://api-m.paypal.com' }],
  [
    'sandbox payments with the live script',
    'PAYPAL_API_URL',
    { PAYPAL_SDK_URL: 'https://www.paypal.com/web-sdk/v6/core' },
  ],
  ['letters in the name of the sample shop', 'MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
  ['PayPal over plain http', 'PAYPAL_API_URL', { PAYPAL_API_URL: 'http://paypal.internal' }],
  ['PayPal’s script over plain http', 'PAYPAL_SDK_URL', { PAYPAL_SDK_URL: 'http://sandbox.internal/sdk' }],
  [
    'a bucket over plain http',
    'S3_ENDPOINT',
    {
      S3_ENDPOINT: 'http://10.0.0.8:9000',
      S3_BUCKET: 'beads',
      S3_REGION: 'auto',
      S3_KEY: 'a-key',
      S3_SECRET: 'a-secret',
    },
  ],
  ['a tax service in a private network', 'public address', { TAX_SERVICE_URL: 'https://10.0.0.7' }],
  ['a tax service address that is cut off', 'without ? and #', { TAX_SERVICE_URL: 'https://tax.example/x?y' }],
  ['a tax service over plain http', 'TAX_SERVICE_URL', { TAX_SERVICE_URL: 'http://10.0.0.7:8080' }],
  ['a database line that is not encrypted', 'DATABASE_URL', { DATABASE_URL: 'postgres://shop@db.example/shop' }],
  [
    'a database without certificate verification',
    'sslmode=verify-full',
    { DATABASE_URL: 'postgres://shop@10.0.0.5/shop?sslmode=require' },
  ],
  [
    'one open line among several hosts',
    'DATABASE_LISTEN_URL',
    { DATABASE_LISTEN_URL: 'postgres://shop@127.0.0.1,db.example/shop' },
  ],
  [
    'an open line that the environment of PostgreSQL names',
    'DATABASE_URL',
    { DATABASE_URL: 'postgres:///shop', PGHOST: 'db' },
  ],
])('refuses production with %s, and names %s', (_what, setting, change) => {
  expect(getSentences({ ...production, ...change })).toEqual([expect.stringContaining(setting)]);
});

test('accepts local or verified connections in production', () => {
  for (const env of [
    { PAYPAL_API_URL: 'http://127.0.0.1:4000', PAYPAL_SDK_URL: 'http://localhost:4000/sdk.js' },
    { TAX_SERVICE_URL: 'http://[::1]:4000' },
    { DATABASE_URL: 'postgres://shop@127.0.0.1/shop', DATABASE_LISTEN_URL: 'postgres://shop@localhost:6432/shop' },
    { DATABASE_URL: 'postgres:///shop' },
    { DATABASE_URL: 'postgres:///shop', PGHOST: '/var/run/postgresql' },
    { DATABASE_URL: 'socket:/var/run/postgresql?user=shop&database=shop' },
    { DATABASE_URL: 'postgres://shop@db.example/shop?sslmode=verify-full' },
  ]) {
    expect(getSentences({ ...production, ...env })).toEqual([]);
  }
});

test.each([
  ['sslmode=maybe', 'DATABASE_URL says sslmode=maybe: choose one of disable'],
  ['target_session_attrs=nonsense', 'DATABASE_URL says target_session_attrs=nonsense: choose one of read-write'],
  ['sslrootcert=/root.crt', 'DATABASE_URL names an sslrootcert, which counts with sslmode=verify-full only'],
  ['sslmode=verify-full&sslrootcert=/no/such.crt', 'that cannot be read (/no/such.crt)'],
])('refuses a database address with %s at once', (search, sentence) => {
  expect(getSentences({ DATABASE_URL: `postgres://shop@127.0.0.1/shop?${search}` })).toEqual([
    expect.stringContaining(sentence),
  ]);
});

test.each([
  [
    'a shop below a path, which no link would lead to',
    'PUBLIC_URL',
    { ...production, PUBLIC_URL: 'https://beads.example/shop' },
  ],
  ['a back office below a path', 'ADMIN_URL', { ADMIN_URL: 'http://office.example/desk' }],
  [
    'a back office over http beside a shop over https',
    'ADMIN_URL',
    { ...production, ADMIN_URL: 'http://office.beads.example' },
  ],
  ['a help address that no letter could be answered to', 'HELP_EMAIL', { HELP_EMAIL: 'Help desk' }],
  ['an owner without a valid email address', 'OWNER_EMAIL', { OWNER_EMAIL: 'owner@shop' }],
  ['a sender without an address', 'MAIL_FROM', { MAIL_FROM: 'Beads' }],
  ['a name that the back office would not take', 'STORE_NAME', { STORE_NAME: 'B'.repeat(61) }],
  ['a network with more bits than an address has', 'TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
])('refuses %s, and names %s', (_what, setting, env) => {
  expect(getSentences(env)).toEqual([expect.stringContaining(setting)]);
});

test('normalizes URLs and email addresses in settings', () => {
  const result = parseConfig({
    ...production,
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

test('never repeats a secret in a message', () => {
  const sentences = getSentences({
    ...production,
    OWNER_EMAIL: 'x',
    OWNER_PASSWORD: 'hunter2',
    DATABASE_URL: 'ftp://u:pa55@h',
  });
  expect(sentences).toHaveLength(3);
  expect(sentences.join(' ')).not.toMatch(/hunter2|pa55/);
});

test('refuses a common owner password, including the shop’s name', async () => {
  const owner = { OWNER_EMAIL: 'grace@beads.example', STORE_NAME: 'Zawadi' };
  for (const OWNER_PASSWORD of ['changeme', 'Zawadi2026']) {
    expect(await readConfig({ ...owner, OWNER_PASSWORD })).toMatchObject({
      ok: false,
      sentences: [expect.stringContaining('OWNER_PASSWORD is too common')],
    });
  }
  expect(await readConfig({ ...owner, OWNER_PASSWORD: 'Kettle7Window' })).toMatchObject({ ok: true });
  expect(await readConfig({ ...owner, OWNER_PASSWORD: 'short' })).toMatchObject({ ok: false });
  expect(await readConfig({})).toMatchObject({ ok: true });
});
