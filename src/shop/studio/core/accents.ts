/** `even` and `odd` are drawn for characters of even and of odd width; a space parts the lines of a drawing. */
export type Accent = { at: 'above' | 'below' | 'ring' | 'side'; even: string; odd: string };

/** Above: two rows, with one row of air under them. Below: the two rows of the tails. By combining character. */
export const ACCENTS: ReadonlyMap<string, Accent> = new Map<string, Accent>([
  ['\u0300', { at: 'above', even: '#. .#', odd: '#. .#' }], // grave
  ['\u0301', { at: 'above', even: '.# #.', odd: '.# #.' }], // acute
  ['\u0302', { at: 'above', even: '.##. #..#', odd: '.#. #.#' }], // circumflex
  ['\u0303', { at: 'above', even: '.#.# #.#.', odd: '.#.# #.#.' }], // tilde
  ['\u0304', { at: 'above', even: '.... ####', odd: '... ###' }], // macron
  ['\u0306', { at: 'above', even: '#..# .##.', odd: '#.# .#.' }], // breve
  ['\u0307', { at: 'above', even: '. #', odd: '. #' }], // dot
  ['\u0308', { at: 'above', even: '.... #..#', odd: '... #.#' }], // diaeresis
  ['\u0309', { at: 'above', even: '## .#', odd: '## .#' }], // hook
  ['\u030a', { at: 'ring', even: '.##. #..#', odd: '.#. #.#' }], // ring
  ['\u030b', { at: 'above', even: '.#..# #..#.', odd: '.#..# #..#.' }], // double acute
  ['\u030c', { at: 'above', even: '#..# .##.', odd: '#.# .#.' }], // caron
  ['\u031b', { at: 'side', even: '#', odd: '#' }], // horn
  ['\u0323', { at: 'below', even: '. #', odd: '. #' }], // dot
  ['\u0326', { at: 'below', even: '.# #.', odd: '.# #.' }], // comma
  ['\u0327', { at: 'below', even: '.# #.', odd: '.# #.' }], // cedilla
  ['\u0328', { at: 'below', even: '#. .#', odd: '#. .#' }], // ogonek
  ['\u0331', { at: 'below', even: '.... ####', odd: '... ###' }], // line
]);
