import { TERMINAL } from '../shop/audit/audit.ts';
import { removeSamples } from '../shop/catalog/samples/samples.ts';
import { startWithOwn } from '../shop/today/start-own.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

/** The invalidation bus notifies running processes, which drop their cached pages. */
export const removeSample: Command = {
  usage: 'remove-sample            delete the sample catalog for good',
  run: async (_args, context) =>
    withDatabase(context, async (deps) => {
      const { config, log, say } = context;
      const disconnect = await deps.bus.connect({ url: config.databaseListenUrl || deps.databaseUrl, log });
      await startWithOwn(deps, TERMINAL);
      const { products, pictures } = await removeSamples(deps);
      await disconnect();
      await deps.pictures.deletePictures(pictures);
      say(
        products.length === 0
          ? 'There are no sample products in the shop.'
          : `Removed ${products.length} sample products with their pictures, stock and reviews. Orders for them stay.`,
      );
      return 0;
    }),
};
