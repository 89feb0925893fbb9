import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NETWORK_NAMES, NETWORKS, socialUrl } from '../../../shared/brand/social.ts';
import { NO_PAUSE } from '../pause.ts';
import { changesAtMidnight, getYears, noticeOn, SAMPLE_BRAND } from './brand.ts';

test('shows a notice on its days, both included', () => {
  const notice = { isOn: true, text: ' Order by Dec 14 ', from: '2026-11-27', to: '2026-12-14' };
  const on = (today: string, change = {}) => noticeOn({ ...notice, ...change }, today);
  expect(['2026-11-26', '2026-11-27', '2026-12-14', '2026-12-15'].map((day) => on(day) !== null)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(on('2026-12-01')).toBe('Order by Dec 14');
  expect(on('2026-12-01', { isOn: false })).toBeNull();
  expect(on('2026-12-01', { text: '  ' })).toBeNull();
  expect(on('2020-01-01', { from: null })).toBe('Order by Dec 14');
  expect(on('2030-01-01', { to: null })).toBe('Order by Dec 14');
});

test('shows in the footer the specified year, the first year, or the first and the last', () => {
  expect(getYears(null, '2026-11-24')).toBe('2024');
  expect(getYears(2024, '2024-12-31')).toBe('2024');
  expect(getYears(2024, '2026-01-01')).toBe('2024–2026');
  expect(getYears(2030, '2026-01-01')).toBe('2030');
  expect(changesAtMidnight({ ...SAMPLE_BRAND, pause: NO_PAUSE })).toBe(false);
  expect(changesAtMidnight({ ...SAMPLE_BRAND, pause: { isOn: true } })).toBe(true);
});

test('accepts a social link only as the network’s own https URL or a handle', () => {
  expect(socialUrl('instagram', '@lakeside.beads')).toBe('https://www.instagram.com/lakeside.beads');
  expect(socialUrl('tiktok', 'lakeside')).toBe('https://www.tiktok.com/@lakeside');
  expect(socialUrl('youtube', 'youtube.com/@lakeside')).toBe('https://youtube.com/@lakeside');
  for (const typed of [
    'https://instagram.com.evil.example/x',
    'https://evilinstagram.com/x',
    'http://instagram.com/x',
    'javascript:alert(1)//instagram.com/x',
    'https://user:pass@instagram.com/x',
    'https://instagram.com:8443/x',
    'https://instagram.com',
    'two words',
  ]) {
    expect(socialUrl('instagram', typed), typed).toBeUndefined();
  }
  fc.assert(
    fc.property(fc.constantFrom(...NETWORK_NAMES), fc.oneof(fc.string(), fc.webUrl()), (network, typed) => {
      const url = socialUrl(network, typed);
      if (url === undefined) return;
      const { protocol, hostname } = new URL(url);
      expect(protocol).toBe('https:');
      expect(NETWORKS[network].hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))).toBe(true);
    }),
  );
});
