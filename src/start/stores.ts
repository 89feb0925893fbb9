import type { AppDeps } from '../app-deps.ts';
import type { Connections } from '../shop/connections/connections.ts';
import { storeFacts } from '../shop/connections/store-facts.ts';
import { dayIn } from '../shop/delivery/promise.ts';
import type { Settings } from '../shop/settings/schema.ts';
import { storeFor } from '../shop/settings/store.ts';
import type { Store } from '../shop/settings/store-schema.ts';

/** The same object until settings or connections change, or a day ends: what is drawn of it is drawn once. */
export function createStores({ config, now }: Pick<AppDeps, 'config' | 'now'>) {
  let known: { settings: Settings; connections: Connections; today: string; store: Store } | undefined;
  return ([settings, connections]: [Settings, Connections]): Store => {
    const today = dayIn(now(), settings.timeZone);
    if (known?.settings !== settings || known.connections !== connections || known.today !== today) {
      const store = storeFor(settings, storeFacts(connections, config), today);
      known = { settings, connections, today, store };
    }
    return known.store;
  };
}
