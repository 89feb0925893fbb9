import type { SecretBox } from '../../platform/secrets/secret-box.ts';

type Holder = { id: string; totpSecret: Buffer | null; totpSealed: Buffer | null };

const COLUMN = 'staff.totp_sealed';

/** What an app shares with the shop, as it is stored. */
export const sealTotp = (secrets: SecretBox, id: string, secret: Buffer): Buffer =>
  secrets.seal({ column: COLUMN, row: id }, secret);

/** null where there is no second factor. Throws CannotOpen where the key that sealed it is not here. */
export function openTotp(secrets: SecretBox, { id, totpSecret, totpSealed }: Holder): Buffer | null {
  // What a release before has stored lies open until the next start.
  return totpSealed ? secrets.open({ column: COLUMN, row: id }, totpSealed) : totpSecret;
}
