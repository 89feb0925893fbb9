import type { DataRouter, LoaderFunctionArgs } from 'react-router';
import { createStore } from '../browser/store.ts';
import { LoadError } from './admin-api.ts';
import type { Screen } from './screens.ts';

/** Whether the screen shows older data because its last refresh failed. */
export const isStale = createStore(false);

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;

/**
 * Wraps a screen's loader to keep its data when a refresh fails: only the first load of an address can end on the error screen.
 * Missing or forbidden data (4xx) still is an error. Route IDs are paths.
 */
export const retainOnFailure =
  ({ path, lazy }: Screen, router: () => DataRouter) =>
  async () => {
    const screen = await lazy();
    const load = screen.loader as Loader | undefined;
    if (!load) return screen;
    const loader: Loader = async (args) => {
      const { navigation, loaderData } = router().state;
      const shown = navigation.state === 'idle' ? loaderData?.[path] : undefined;
      try {
        const loaded = await load(args);
        isStale.set(false);
        return loaded;
      } catch (error) {
        if (shown === undefined || !isPassing(error)) {
          isStale.set(false);
          throw error;
        }
        isStale.set(true);
        return shown;
      }
    };
    return { ...screen, loader };
  };

/** Network error, timeout, rate limit or server error: a retry may help. */
const isPassing = (error: unknown) =>
  error instanceof LoadError &&
  (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500);
