/**
 * Named fixtures shared by tests and development. All are in the sample catalog, so a test's "sold out product" can be
 * viewed in the shop that `npm start` opens.
 */
export const PRODUCTS = {
  /** in stock, in four sizes, with many reviews */
  cuff: { id: 'rift-diamond-cuff', name: 'Rift Diamond Cuff', priceCents: 4800, onHand: 9 },
  /** sold out, without reviews */
  soldOut: { id: 'dusk-arrow-band', name: 'Dusk Arrow Band', priceCents: 3200, onHand: 0 },
  /** one unit in stock */
  lastOne: { id: 'lakeshore-collar', name: 'Lakeshore Collar', priceCents: 13_200, onHand: 1 },
  /** more stock than one order may contain */
  plenty: { id: 'cowrie-shore-anklet', name: 'Cowrie Shore Anklet', priceCents: 2800, onHand: 60 },
  /** without sizes */
  unsized: { id: 'sun-disc-earrings', name: 'Sun Disc Earrings', priceCents: 3600, onHand: 14 },
  /** an ampersand in its name */
  ampersand: { id: 'salt-and-clay-anklet', name: 'Salt & Clay Anklet', priceCents: 2600, onHand: 6 },
  /** half a dollar in its price */
  halfDollar: { id: 'acacia-triangle-cuff', name: 'Acacia Triangle Cuff', priceCents: 4750, onHand: 8 },
  /** two of them are over 200 dollars */
  dear: { id: 'ceremony-collar-red', name: 'Ceremony Collar, Red', priceCents: 12_800, onHand: 3 },
  chocker: { id: 'savanna-strand-choker', name: 'Savanna Strand Choker', priceCents: 6200, onHand: 8 },
  nametag: { id: 'nametag-amani', name: 'Nametag, Amani', priceCents: 3900, onHand: 20 },
} as const;

/** Has an account with a verified email; the start prints how to log in. */
export const SHOPPER = { name: 'Dana Whitfield', email: 'dana@example.com', password: 'Beads-by-the-lake-7' } as const;
