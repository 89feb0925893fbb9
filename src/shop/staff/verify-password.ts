import { countCharacters, LONGEST_PASSWORD } from '../../shared/password-rules.ts';
import type { StaffDeps } from './staff-deps.ts';

export const verifyStaffPassword = (deps: StaffDeps, member: { passwordHash: string } | undefined, password: string) =>
  deps.passwords.verify(boundedPassword(password), member?.passwordHash);

const boundedPassword = (password: string) => (countCharacters(password) > LONGEST_PASSWORD ? '' : password);
