import { countCharacters, MAX_PASSWORD_LENGTH } from '../../shared/password-rules.ts';
import type { StaffDeps } from './staff-deps.ts';

export const verifyStaffPassword = (deps: StaffDeps, member: { passwordHash: string } | undefined, password: string) =>
  deps.passwords.verify(boundedPassword(password), member?.passwordHash);

const boundedPassword = (password: string) => (countCharacters(password) > MAX_PASSWORD_LENGTH ? '' : password);
