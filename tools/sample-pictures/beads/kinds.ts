/** The kinds of pieces that the tool can draw. */
export type Kind =
  | 'wristband'
  | 'earrings'
  | 'necklace'
  | 'choker'
  | 'anklet'
  | 'nametag'
  | 'bowl'
  | 'coasters'
  | 'keyring'
  | 'belt';
