/** A bead of a border: `g` ground, `l` the color of the letters, `a` and `b` the two border colors. */
export type BorderRole = 'g' | 'l' | 'a' | 'b';

/**
 * A pattern that fills the full height on both sides of the name, mirrored, and runs along the two edges over it.
 * `side(d, y)` is the bead `d` rows away from the name's field (0 is next to it) and `y` beads from the top; `edge(e, y)`
 * the bead `e` rows from the field's middle, for the two outer beads of a row only. `unit` is what a keyring shows of it
 * on each side.
 */
export type Border = {
  code: string;
  id: string;
  name: string;
  unit: number;
  side: (d: number, y: number) => BorderRole;
  edge: (e: number, y: number) => BorderRole;
};
