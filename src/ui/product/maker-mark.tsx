import type { Picture as PictureRecord } from '../../shop/media/schema.ts';
import { cachedFragment } from '../cached-fragment.tsx';
import beadFills from './bead-fills.module.css';
import styles from './maker-mark.module.css';
import { Picture } from './picture.tsx';

type MakerMarkProps = { name: string; picture: PictureRecord | null };

/** The maker's small picture beside their name, or the first letter of the name in a ring of beads. */
export const MakerMark = cachedFragment(function MakerMark({ name, picture }: MakerMarkProps) {
  return (
    <span className={styles.mark}>
      {picture ? <Picture picture={picture} sizes="72px" decorative /> : <Ring letter={getFirstLetter(name)} />}
    </span>
  );
});

const Ring = ({ letter }: { letter: string }) => (
  <svg viewBox="0 0 72 72" aria-hidden="true">
    {RING.map(({ x, y, color }) => (
      <circle key={`${x} ${y}`} className={beadFills[color]} cx={x} cy={y} r="5.4" />
    ))}
    <text x="36" y="36" dominantBaseline="central">
      {letter}
    </text>
  </svg>
);

const COLORS = ['indigo', 'amber', 'red', 'amber'] as const;
const BEADS = 16;
const RADIUS = 29;
const rounded = (value: number) => Math.round(value * 10) / 10;
const RING = Array.from({ length: BEADS }, (_, at) => {
  const turn = (at / BEADS) * 2 * Math.PI;
  return {
    x: rounded(36 + RADIUS * Math.sin(turn)),
    y: rounded(36 - RADIUS * Math.cos(turn)),
    color: COLORS[at % COLORS.length] ?? COLORS[0],
  };
});

const getFirstLetter = (name: string) => /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '';
