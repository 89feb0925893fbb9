import type { Database } from '../../platform/db/database.ts';
import type { LogoFile, LogoFileName } from '../../shared/brand/logo.ts';
import { addLogo, addLogoFile, deleteUnsavedLogos, findLogoFile } from './logo-queries.ts';

/** Stores the files of a logo; one that no brand is saved with is deleted after a day, with the next that comes. */
export const storeLogoFiles = (
  { db }: { db: Pick<Database, 'transaction'> },
  logo: LogoFile,
  files: readonly { name: LogoFileName; bytes: Buffer }[],
): Promise<void> =>
  db.transaction(async (tx) => {
    await deleteUnsavedLogos(tx.sql);
    await addLogo(tx.sql, logo);
    for (const { name, bytes } of files) await addLogoFile(tx.sql, logo.id, name, bytes);
  });

export const readLogoFile = async (
  { db }: { db: Pick<Database, 'sql'> },
  id: string,
  name: string,
): Promise<Buffer | undefined> => (await findLogoFile(db.sql, id, name))?.bytes;
