import { expect, test } from 'vitest';
import { AREAS, eventText, knownEvents } from '../../src/backoffice/audit/event-texts.ts';
import { SECURITY_EVENTS } from '../../src/shop/audit/audit.ts';

const sources = import.meta.glob<string>(['../../src/**/*.{ts,tsx}', '!**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('every event has a description', () => {
  const noted = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/recordAudit\([^;]*|const what = [^;]*/g)].flatMap(([call]) =>
      [...call.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, what = '']) => what),
    ),
  );
  expect(noted.length).toBeGreaterThan(40);
  const names = new Set([...noted, ...Object.keys(SECURITY_EVENTS)]);
  expect([...names].filter((what) => !knownEvents.includes(what))).toEqual([]);
});

test('every event area is selectable, and previous releases’ events stay readable', () => {
  const areas = new Set(knownEvents.map((what) => what.split('.')[0]));
  expect([...areas].filter((area) => !AREAS.some(({ value }) => value === area))).toEqual([]);
  expect(eventText('order.gift_wrapped')).toBe('order: gift wrapped');
});
