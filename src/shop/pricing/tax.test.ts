import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { US_STATES } from '../../shared/address/us-states.ts';
import { stateTax, taxServiceAnswer } from './tax-rates.ts';
import { type AskTaxService, createTaxRates, taxRatesAddress, taxServiceAt } from './tax-service.ts';

const today = '2026-11-21';
const newYork = { country: 'United States', state: 'NY' };

function ratesFrom(ask: AskTaxService, limitMs = 50) {
  const clock = { now: new Date('2026-11-21T12:00:00Z') };
  const warn = vi.fn();
  return { rates: createTaxRates({ ask, now: () => clock.now, warn, limitMs }), clock, warn };
}

async function openService(status: number, body: string, headers = {}): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serviceThatAnswers = async (...answer: Parameters<typeof openService>) =>
  taxServiceAt(await openService(...answer), 'anywhere');

test('accepts a tax service URL with or without a trailing slash', async () => {
  for (const address of ['https://tax.example/v1', 'https://tax.example/v1/'])
    expect(taxRatesAddress(address, 'NY').href).toBe('https://tax.example/v1/taxrates?state=NY');
  expect(taxRatesAddress('https://tax.example', 'New York&x=1').href).toBe(
    'https://tax.example/taxrates?state=New+York%26x%3D1',
  );
});

test('the built-in table has every state and DC', () => {
  for (const { code, name } of US_STATES) {
    const byCode = stateTax(code, today);
    expect(byCode, code).toEqual(stateTax(name, today));
    expect(byCode?.percent).toBeGreaterThanOrEqual(0);
    expect(byCode?.percent).toBeLessThanOrEqual(7.25);
  }
});

test('the built-in service returns state_rate as a percentage', () => {
  expect(taxServiceAnswer('NY', today)).toEqual({ state: 'NY', state_rate: 4 });
  expect(taxServiceAnswer('california', today)).toEqual({ state: 'CA', state_rate: 7.25 });
  expect(taxServiceAnswer('Oregon', today)).toEqual({ state: 'OR', state_rate: 0 });
  expect(taxServiceAnswer('Nairobi', today)).toBeUndefined();
});

test('applies an enacted rate change from its date', () => {
  expect(stateTax('LA', '2029-12-31')?.percent).toBe(5);
  expect(stateTax('LA', '2030-01-01')?.percent).toBe(4.75);
});

test('never applies an unconfirmed rate change automatically', () => {
  expect(stateTax('DC', '2026-12-01')?.percent).toBe(6);
  expect(stateTax('SD', '2028-01-01')?.percent).toBe(4.2);
});

test('charges six percent outside the United States without a request', async () => {
  const ask = vi.fn();
  const { rates } = ratesFrom(ask);
  expect(await rates.percentFor({ country: 'Kenya', state: 'Nairobi' })).toBe(6);
  expect(await rates.percentFor({ country: 'United States', state: 'Atlantis' })).toBe(6);
  expect(ask).not.toHaveBeenCalled();
});

test('a rate is requested once and cached for a while, also for concurrent requests', async () => {
  const ask = vi.fn(async () => ({ state: 'NY', state_rate: 4 }));
  const { rates, clock } = ratesFrom(ask);
  expect(await Promise.all([rates.percentFor(newYork), rates.percentFor({ ...newYork, state: 'New York' })])).toEqual([
    4, 4,
  ]);
  expect(ask).toHaveBeenCalledTimes(1);
  clock.now = new Date('2026-11-21T12:04:59Z');
  await rates.percentFor(newYork);
  expect(ask).toHaveBeenCalledTimes(1);
  clock.now = new Date('2026-11-21T12:05:00Z');
  await rates.percentFor(newYork);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a service that does not respond in time costs six percent, once instead of for every shopper', async () => {
  const signals: AbortSignal[] = [];
  const ask = vi.fn((_state: string, signal: AbortSignal) => {
    signals.push(signal);
    return new Promise(() => {});
  });
  const { rates, clock, warn } = ratesFrom(ask);
  expect(await rates.percentFor(newYork)).toBe(6);
  expect(await rates.percentFor(newYork)).toBe(6);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledTimes(1);
  // The request is aborted, so its connection is free again.
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  clock.now = new Date('2026-11-21T12:00:14Z');
  await rates.percentFor(newYork);
  expect(ask).toHaveBeenCalledTimes(1);
  clock.now = new Date('2026-11-21T12:00:15Z');
  await rates.percentFor(newYork);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('refuses an implausible rate', async () => {
  const answers = [-1, 15.01, 'NaN', '', null, undefined, [], {}, Number.POSITIVE_INFINITY, '7.25%'];
  for (const rate of answers) {
    const { rates } = ratesFrom(async () => ({ state_rate: rate }));
    expect(await rates.percentFor(newYork), String(rate)).toBe(6);
  }
  for (const answer of [null, undefined, 'hello', 12, []]) {
    const { rates } = ratesFrom(async () => answer);
    expect(await rates.percentFor(newYork)).toBe(6);
  }
});

test('accepts rates from 0 to 15 percent, also as text', async () => {
  for (const [rate, percent] of [
    [0, 0],
    [15, 15],
    ['8.875', 8.875],
    [7.123456, 7.1235],
  ] as const) {
    const { rates } = ratesFrom(async () => ({ state_rate: rate }));
    expect(await rates.percentFor(newYork)).toBe(percent);
  }
});

test('the tax service is called over HTTP in the format of the specification', async () => {
  const { rates } = ratesFrom(await serviceThatAnswers(200, '{"state":"NY","state_rate":8.25}'), 1_500);
  expect(await rates.percentFor(newYork)).toBe(8.25);
});

test('charges six percent on errors, garbage, a redirect or an oversized response of the tax service', async () => {
  const elsewhere = await openService(200, '{"state_rate":1}');
  const broken = [
    await serviceThatAnswers(500, '{"state_rate":1}'),
    await serviceThatAnswers(200, '<html>'),
    await serviceThatAnswers(302, '', { location: elsewhere }),
    await serviceThatAnswers(200, `{"state_rate":1,"more":"${'x'.repeat(10_240)}"}`),
  ];
  for (const ask of broken) expect(await ratesFrom(ask, 1_500).rates.percentFor(newYork)).toBe(6);
});
