/** What the tool draws. */
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
