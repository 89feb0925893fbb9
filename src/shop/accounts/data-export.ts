import type { Sql } from '../../platform/db/database.ts';
import type { AccountDeps } from './account-deps.ts';
import { listAddresses } from './address-queries.ts';
import { findEmailChange } from './email-change-queries.ts';
import { listPasskeys } from './passkey-queries.ts';
import {
  listAddressesWrittenTo,
  listChallengesOf,
  listLinksOf,
  listLoginCodesOf,
  listProvenAddresses,
} from './personal-data-queries.ts';
import { profileOf } from './profile.ts';
import { type AccountHolder, sessionsOf } from './sessions.ts';

/** Who takes their data away, or is to be forgotten. */
export type DataSubject = AccountHolder & {
  /** Every address that a link has shown to be theirs, the present one and former ones. */
  addresses: readonly string[];
  /** These, and those that the shop wrote to on their behalf. */
  writtenTo: readonly string[];
};

/** One part of what the shop knows of a person; other folders add theirs. */
export type DataExportPart = (sql: Sql, who: DataSubject) => Promise<Record<string, unknown>>;

/** Everything the shop knows of a person, to take away. */
export async function exportData(deps: AccountDeps, who: AccountHolder, portions: readonly DataExportPart[]) {
  const { sql } = deps.db;
  const person = await dataSubjectOf(sql, who);
  const parts = await Promise.all([accountOf, ...portions].map((portion) => portion(sql, person)));
  return Object.assign(
    { profile: await profileOf(deps, who), sessions: await sessionsOf(deps, who) },
    ...parts,
  ) as Record<string, unknown>;
}

export async function dataSubjectOf(sql: Sql, who: AccountHolder): Promise<DataSubject> {
  const [proven, written] = await Promise.all([
    listProvenAddresses(sql, who.customerId),
    listAddressesWrittenTo(sql, who.customerId),
  ]);
  const addresses = proven.map(({ email }) => email);
  return { ...who, addresses, writtenTo: [...new Set([...addresses, ...written.map(({ email }) => email)])] };
}

const accountOf: DataExportPart = async (sql, { customerId, addresses }) => ({
  addresses,
  emailChange: (await findEmailChange(sql, customerId))?.email ?? null,
  linksByEmail: await listLinksOf(sql, customerId),
  resetCodes: await listChallengesOf(sql, customerId),
  loginCodes: await listLoginCodesOf(sql, addresses),
  savedAddresses: await listAddresses(sql, customerId),
  passkeys: await listPasskeys(sql, customerId),
});
