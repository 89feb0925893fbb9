import { expect, test } from 'vitest';
import { zoneChoices } from './time-zones.ts';

test('offers time zones by city: those of the US by their names first, the others by continent', () => {
  const choices = zoneChoices('UTC');
  expect(choices[0]).toEqual({
    value: 'America/New_York',
    name: 'Eastern Time (New York)',
    group: 'United States',
  });
  expect(choices).toContainEqual({ value: 'Africa/Nairobi', name: 'Nairobi', group: 'Africa' });
  expect(choices).toContainEqual({ value: 'UTC', name: 'UTC', group: 'Other' });
  expect(choices.filter(({ name }) => /[_/]/.test(name))).toEqual([]);
  expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
});
