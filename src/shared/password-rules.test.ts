import { expect, test } from 'vitest';
import { firstRuleNotMet, registrationRules, resetRules } from './password-rules.ts';

const refusalOnReset = (password: string) => firstRuleNotMet(resetRules, password)?.sentence;

test('a new password after a reset meets the shop’s rules, with the shop’s messages', () => {
  expect(refusalOnReset('Bead123')).toBe('Password must be at least 8 characters long.');
  expect(refusalOnReset('beadwork24')).toBe('Password must contain at least one uppercase letter.');
  expect(refusalOnReset('BEADWORK24')).toBe('Password must contain at least one lowercase letter.');
  expect(refusalOnReset('Beadwork')).toBe('Password must contain at least one number.');
  expect(refusalOnReset('Beadwork24')).toBeUndefined();
});

test('accepts letters and digits of any script', () => {
  expect(refusalOnReset('ÉcharpeÑ٣')).toBeUndefined();
  expect(refusalOnReset('Жемчуг2024')).toBeUndefined();
});

test('measures length in characters, not bytes or surrogates', () => {
  expect(firstRuleNotMet(registrationRules, '📿📿📿📿')?.name).toBe('length');
  expect(firstRuleNotMet(registrationRules, '📿📿📿📿📿📿📿📿')).toBeUndefined();
  expect(firstRuleNotMet(registrationRules, 'e\u0301'.repeat(4))?.name).toBe('length');
});

test('registration requires eight characters and nothing else', () => {
  expect(firstRuleNotMet(registrationRules, 'sevenxx')?.sentence).toBe('Password must be at least 8 characters long.');
  expect(firstRuleNotMet(registrationRules, 'eightxxx')).toBeUndefined();
});
