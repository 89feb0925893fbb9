import { earWire, hangEarring } from './earring.ts';
import { drawDrop, drawFringe } from './earrings-long.ts';
import { drawDisc, drawHoop } from './earrings-round.ts';
import type { Job } from './loom.ts';

/** A pair of earrings hanging in front of a wall. */
export function drawEarrings(job: Job): void {
  const { chance } = job;
  const style = job.style ?? chance.pick(['fringe', 'hoop', 'disc', 'drop']);
  const seed = chance.whole(0, 1e9);
  for (const side of [-1, 1]) {
    const x = side * (style === 'hoop' ? 2.2 : 1.85);
    const earring = hangEarring(job, { x, sway: side * chance.range(0.0, 0.02), seed });
    earWire(earring);
    if (style === 'fringe') drawFringe(earring);
    else if (style === 'hoop') drawHoop(earring);
    else if (style === 'disc') drawDisc(earring);
    else drawDrop(earring);
  }
}
