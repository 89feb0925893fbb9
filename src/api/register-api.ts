import type { AppDeps } from '../app-deps.ts';
import type { App } from '../platform/http/app.ts';
import { registerQueries } from './queries.ts';
import type { Resource } from './resource.ts';
import { resources } from './resources.ts';

/** Mounts the public API under `/api`. */
export async function registerApi(app: App, deps: AppDeps): Promise<void> {
  await app.register(
    (api, _options, done) => {
      api.decorateRequest('customer', undefined);
      for (const resource of resources as readonly Resource[]) {
        registerQueries(api as App, deps, resource);
        resource.register(api as App, deps);
      }
      done();
    },
    { prefix: '/api' },
  );
}
