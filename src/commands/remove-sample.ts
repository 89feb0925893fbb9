import { openNotices } from '../platform/page-cache/notices.ts';
import { removeSamples } from '../shop/catalogue/samples.ts';
import { dropFiles, picturesFolder } from '../shop/media/files.ts';
import type { Command } from './command.ts';
import { withOpenDatabase } from './open-database.ts';

/** A shop that is open meanwhile hears of it and draws its pages anew. */
export const removeSample: Command = {
  usage: 'remove-sample            take the sample catalogue out of the shop, for good',
  does: async (_args, surroundings) =>
    withOpenDatabase(surroundings, async (tools) => {
      const { config, log, say } = surroundings;
      const { products, pictures } = await removeSamples(tools);
      await dropFiles(picturesFolder(config), pictures);
      const notices = await openNotices(
        { url: config.databaseListenUrl || tools.databaseUrl, log },
        { drop: () => {}, dropAll: () => {} },
      );
      notices.announce(['catalogue', ...products.map((id) => `product:${id}` as const)]);
      await notices.close();
      say(
        products.length === 0
          ? 'There was nothing sample in the shop.'
          : `Took away ${products.length} sample pieces with their pictures, stock and reviews. Orders for them stay in the books.`,
      );
      return 0;
    }),
};
