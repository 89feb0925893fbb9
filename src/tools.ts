import type { Config } from './config.ts';
import type { Database } from './platform/db/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { SettingsBoard } from './shop/settings/settings.ts';

/** What the doors hand to the verbs; a verb asks for the two or three it uses. */
export type Tools = {
  config: Config;
  log: Log;
  db: Database;
  jobs: Jobs;
  settings: SettingsBoard;
  now: () => Date;
};
