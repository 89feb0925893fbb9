import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { NAMETAGS } from './nametags.ts';

/** While the owner has turned the studio off. */
export const ClosedStudio = () => (
  <div className="wrap page">
    <Empty
      title="The bead studio is closed right now"
      heading="h1"
      line="Please come back later. Until then, here are the names that are ready."
    >
      <LinkButton look="quiet" href={paths.category(NAMETAGS)}>
        See all nametags
      </LinkButton>
    </Empty>
  </div>
);
