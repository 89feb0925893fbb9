import { removeSamples } from '../shop/catalog/samples.ts';
import { deleteFiles, picturesFolder } from '../shop/media/files.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

/** A shop that is open meanwhile hears of it by the invalidation bus and renders its pages anew. */
export const removeSample: Command = {
  usage: 'remove-sample            remove the sample catalog from the shop, for good',
  run: async (_args, context) =>
    withDatabase(context, async (deps) => {
      const { config, log, say } = context;
      const disconnect = await deps.bus.connect({ url: config.databaseListenUrl || deps.databaseUrl, log });
      const { products, pictures } = await removeSamples(deps);
      await disconnect();
      await deleteFiles(picturesFolder(config), pictures);
      say(
        products.length === 0
          ? 'There was nothing sample in the shop.'
          : `Took away ${products.length} sample pieces with their pictures, stock and reviews. Orders for them stay in the books.`,
      );
      return 0;
    }),
};
