import type { EventLoopWatch } from '../platform/event-loop-watch.ts';
import type { App } from '../platform/http/app.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Assets, WorkerFile } from '../platform/render/assets.ts';

export type AppAssets = {
  assets: Assets;
  /** The back office's own build. */
  office: { assets: Assets; files: string | undefined };
  /** Folder of the built files; undefined in development, where Vite serves the sources. */
  files: string | undefined;
  /** Left out in development: what browsers stored would hide what was changed. */
  worker?: WorkerFile;
  /** Vite's own middleware in development. */
  development?: (app: App) => void;
  isReady: () => Promise<boolean>;
  metrics: Metrics | undefined;
  eventLoop?: EventLoopWatch;
  isSaturated?: () => boolean;
};
