import type { Config } from '../../config/config.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Actor } from '../audit/audit.ts';
import type { PictureStore } from '../media/store/picture-store.ts';

export type BrowserRestoreDeps = {
  db: Database;
  databaseOwner: { url: string; prepareRole(): Promise<void> };
  bus: InvalidationBus;
  log: Log;
  now: () => Date;
  jobs: Pick<Jobs, 'send'>;
  pictures: Pick<PictureStore, 'put'>;
  config: Pick<Config, 'dataDir'>;
  /** What another secret key has sealed can't be opened here; see `keys/`. Answers sentences about what is lost. */
  giveUpUnreadable(tx: Transaction, actor: Actor): Promise<string[]>;
};
