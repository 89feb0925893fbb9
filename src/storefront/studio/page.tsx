import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Island } from '../../ui/island.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { NAMETAGS } from './nametags.ts';
import { Studio, type StudioProps } from './studio.island.tsx';
import styles from './studio.module.css';

type StudioPageProps = StudioProps & { about: string };

export const StudioPage = ({ about, ...props }: StudioPageProps) => (
  <>
    <div className={`wrap ${styles.head}`}>
      <Breadcrumbs
        trail={[
          { name: 'Home', href: paths.home() },
          { name: 'Nametags', href: paths.category(NAMETAGS) },
          { name: 'Bead studio' },
        ]}
      />
      <h1>Your name, bead by bead</h1>
      {about && <p>{about}</p>}
    </div>
    <noscript>
      <p className="wrap">The cart and checkout need JavaScript. Until then, choose, then press “Show this design”.</p>
    </noscript>
    <Island name="studio" component={Studio} props={props} wake="now" />
  </>
);

/** Shown while the studio is turned off. */
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
