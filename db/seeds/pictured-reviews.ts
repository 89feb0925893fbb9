/** Products with one sample review that has a picture, as if taken by the buyer at home. */
export const PICTURED: readonly string[] = [
  'rift-diamond-cuff',
  'bright-hills-chevron-cuff',
  'whirlwind-collar',
  'savanna-strand-choker',
  'cowrie-shore-anklet',
  'nametag-amani',
  'sun-disc-earrings',
  'hills-beaded-hoops',
  'volta-glass-discs',
  'petal-bowl',
  'loomed-keyring-savanna',
  'beaded-belt-night-market',
];
