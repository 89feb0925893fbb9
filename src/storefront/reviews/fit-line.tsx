import { FIT_NAMES, FITS, type Fit, type FitCounts, fitText, fitVerdict } from '../../shared/products/fit.ts';
import beadFills from '../../ui/product/bead-fills.module.css';
import styles from './fit-line.module.css';

const BEADS = 24;
const PITCH = 10;
const COLORS: Record<Fit, keyof typeof beadFills> = { small: 'amber', true: 'leaf', large: 'indigo' };

/** What most reviewers say of the size, over a thread of beads in a color for each answer; nothing while few have said it. */
export function FitLine({ counts }: { counts: FitCounts }) {
  const verdict = fitVerdict(counts);
  if (!verdict) return null;
  return (
    <div className={styles.fit}>
      <p>{fitText(verdict)}</p>
      <svg className={styles.thread} viewBox={`0 0 ${BEADS * PITCH} 16`} aria-hidden="true">
        <path d={`M0 8H${BEADS * PITCH}`} />
        {beadsOf(counts, verdict.answers).map((fit, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: beads never move
          <rect key={at} className={beadFills[COLORS[fit]]} x={at * PITCH + 0.5} y="1" width="9" height="14" rx="4" />
        ))}
      </svg>
      <ul>
        {FITS.map((fit) => (
          <li key={fit}>
            <svg viewBox="0 0 9 14" aria-hidden="true">
              <rect className={beadFills[COLORS[fit]]} width="9" height="14" rx="4" />
            </svg>
            {FIT_NAMES[fit]} <b>{counts[fit]}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Each bead has the answer that its middle lies in. */
function beadsOf(counts: FitCounts, answers: number): Fit[] {
  const upTo = { small: counts.small, true: counts.small + counts.true, large: answers };
  return Array.from(
    { length: BEADS },
    (_, at) => FITS.find((fit) => ((at + 0.5) / BEADS) * answers <= upTo[fit]) ?? 'large',
  );
}
