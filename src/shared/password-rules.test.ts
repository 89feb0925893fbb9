import { expect, test } from 'vitest';
import { firstRuleNotMet, registrationRules, resetRules } from './password-rules.ts';

const refusalOnReset = (password: string) => firstRuleNotMet(resetRules, password)?.sentence;

test('a new password after a reset meets the rules of the shop, told in its words', () => {
  expect(refusalOnReset('Bead123')).toBe('Password must be at least 8 characters long.');
  expect(refusalOnReset('beadwork24')).toBe('Password must contain at least one uppercase letter.');
  expect(refusalOnReset('BEADWORK24')).toBe('Password must contain at least one lowercase letter.');
  expect(refusalOnReset('Beadwork')).toBe('Password must contain at least one number.');
  expect(refusalOnReset('Beadwork24')).toBeUndefined();
});

test('letters and numbers of any script count', () => {
  expect(refusalOnReset('ÉcharpeÑ٣')).toBeUndefined();
  expect(refusalOnReset('Жемчуг2024')).toBeUndefined();
});

test('length is counted in signs, not in bytes or halves of signs', () => {
  expect(firstRuleNotMet(registrationRules, '📿📿📿📿')?.name).toBe('length');
  expect(firstRuleNotMet(registrationRules, '📿📿📿📿📿📿📿📿')).toBeUndefined();
  expect(firstRuleNotMet(registrationRules, 'e\u0301'.repeat(4))?.name).toBe('length');
});

test('registration asks for eight characters and nothing else', () => {
  expect(firstRuleNotMet(registrationRules, 'sevenxx')?.sentence).toBe('Password must be at least 8 characters long.');
  expect(firstRuleNotMet(registrationRules, 'eightxxx')).toBeUndefined();
});
