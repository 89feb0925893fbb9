import type { BeadColor } from './colors.ts';

/**
 * Weaves a strip from its word chart alone, as somebody at the loom does: for each row the ids of its beads from the top
 * edge. Throws where the words can't be followed.
 */
export function readWordChart(
  lines: readonly { rows: string; beads: string }[],
  colors: readonly BeadColor[],
): string[][] {
  const ids = new Map(colors.map(({ id, name }) => [name.toLowerCase(), id]));
  const woven: string[][] = [];
  for (const { rows, beads } of lines) {
    const [from = 0, to = from] = rows.split('–').map(Number);
    if (from !== woven.length + 1 || !(to >= from)) throw new Error(`Row ${woven.length + 1} is missing.`);
    const row = readBeads(beads, ids, woven);
    for (let n = from; n <= to; n++) woven.push([...row]);
  }
  return woven;
}

function readBeads(beads: string, ids: ReadonlyMap<string, string>, woven: readonly string[][]): readonly string[] {
  const as = /^as row (\d+)$/.exec(beads)?.[1];
  if (as !== undefined) {
    const earlier = woven[Number(as) - 1];
    if (!earlier) throw new Error(`There is no row ${as} yet.`);
    return earlier;
  }
  return beads.split(', ').flatMap((run) => {
    const [, count = '', name = ''] = /^(\d+) (.+)$/.exec(run) ?? [];
    const id = ids.get(name);
    if (id === undefined) throw new Error(`No beads are called “${run}”.`);
    return new Array<string>(Number(count)).fill(id);
  });
}
