/** Products of which one sample review has a picture, as its buyer took it at home. */
export const PICTURED: readonly string[] = [
  'rift-diamond-cuff',
  'bright-hills-chevron-cuff',
  'whirlwind-collar',
  'savanna-strand-chocker',
  'cowrie-shore-anklet',
  'nametag-amani',
  'sun-disc-earrings',
  'hills-beaded-hoops',
  'volta-glass-discs',
  'petal-bowl',
  'loomed-keyring-savanna',
  'beaded-belt-night-market',
];
