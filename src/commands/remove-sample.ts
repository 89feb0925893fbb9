import { openInvalidationBus } from '../platform/invalidation/invalidation-bus.ts';
import { removeSamples } from '../shop/catalog/samples.ts';
import { deleteFiles, picturesFolder } from '../shop/media/files.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

/** A shop that is open meanwhile hears of it and draws its pages anew. */
export const removeSample: Command = {
  usage: 'remove-sample            take the sample catalogue out of the shop, for good',
  run: async (_args, context) =>
    withDatabase(context, async (tools) => {
      const { config, log, say } = context;
      const { products, pictures } = await removeSamples(tools);
      await deleteFiles(picturesFolder(config), pictures);
      const notices = await openInvalidationBus(
        { url: config.databaseListenUrl || tools.databaseUrl, log },
        { invalidate: () => {}, invalidateAll: () => {} },
      );
      notices.publish(['catalogue', ...products.map((id) => `product:${id}` as const)]);
      await notices.close();
      say(
        products.length === 0
          ? 'There was nothing sample in the shop.'
          : `Took away ${products.length} sample pieces with their pictures, stock and reviews. Orders for them stay in the books.`,
      );
      return 0;
    }),
};
