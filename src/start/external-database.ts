import type { Config } from '../config/config.ts';
import { prepareAppRole } from '../platform/db/app-role.ts';

/** A database with the two roles that use it; where only one is known, both are the same. */
export type DatabaseUrls = {
  url: string;
  ownerUrl: string;
  /** Gives the role of `url` its rights on tables that are new. */
  prepareRole(): Promise<void>;
};

/** The database of the environment. */
export function externalDatabase({ databaseUrl, databaseOwnerUrl }: Config): DatabaseUrls {
  if (databaseOwnerUrl === '') return { url: databaseUrl, ownerUrl: databaseUrl, prepareRole: async () => {} };
  const name = decodeURIComponent(
    databaseUrl.startsWith('socket:')
      ? (new URLSearchParams(databaseUrl.split('?')[1]).get('user') ?? 'shop')
      : new URL(databaseUrl).username,
  );
  return {
    url: databaseUrl,
    ownerUrl: databaseOwnerUrl,
    prepareRole: () => prepareAppRole(databaseOwnerUrl, { name }),
  };
}
