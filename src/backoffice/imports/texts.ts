/** Texts of the import screens. */
export const texts = {
  ownersOnly: 'Only an owner can import and export products.',
  drop: 'Drop your product file here',
  dropLine: 'A file from Shopify, Etsy or WooCommerce, or our own spreadsheet. We detect which one it is.',
  limits: 'CSV, or a ZIP with one CSV in it, up to 5,000 products and 20 MB. Nothing changes until you’ve checked it.',
  happens: [
    'You check every product first',
    'Pictures are copied too. Keep your old shop open until they are',
    'Stock changes only if you choose it',
    'You can undo the whole import for a day',
  ],
  from: [
    {
      name: 'From Shopify',
      steps: [
        'Open Products and press Export',
        'Choose all products and CSV for Excel',
        'Open the email that Shopify sends you',
      ],
    },
    {
      name: 'From Etsy',
      steps: [
        'Open Shop Manager, Settings, Options',
        'Choose Download Data',
        'Under Currently for Sale Listings press Download CSV',
      ],
    },
    {
      name: 'From WooCommerce',
      steps: ['Open Products and press Export', 'Leave all columns chosen', 'Press Generate CSV'],
    },
    {
      name: 'From a spreadsheet',
      steps: [
        'Export your products as a template',
        'Change them, one product in a row',
        'Keep only the columns you want to change',
      ],
    },
  ],
  fileFormat: [
    'Any column can be left out, except Id or Name. A line with an Id, or the name of a product, changes that product; other lines add one, which needs a Name, a Price, and a Category.',
    'An empty cell changes nothing. Write none under Made by or Sizes to clear them.',
    'Stock is what’s available to sell. The shop applies the difference between “Stock” and “Stock when exported” to today’s stock, so items sold since then stay sold. Keep the “Export” column as it is.',
    'Where each size has its own stock, “Stock by size” works the same way: Small: 1; Medium: 0. “Price difference by size” looks like Large: +6.00, “SKU by size” like Large: RD-L.',
    'New products are drafts until you publish them, unless the file says Active under Status.',
  ],
  noReading: 'Is none of them right? In your spreadsheet choose Save as, CSV UTF-8, then choose that file here.',
  wordsLine: 'We suggested a match for each. Your choice applies to every product with that value.',
  stockLine: 'Stock changes only if you check it. Items sold before the import runs are still subtracted.',
  undoLine: (made: number) =>
    `${made === 1 ? 'The product' : `The ${made} products`} it added will be deleted. Products that have been ordered or edited since are kept: active ones are archived, drafts stay. Its other changes are undone, unless someone has changed them since.`,
  dropLineConfirm: 'The file and your answers will be deleted. Nothing has been imported.',
} as const;

export const KIND_NAMES = {
  category: 'Category',
  maker: 'Maker',
  size: 'Size',
  currency: 'Currency',
  notation: 'Prices',
} as const;

export const STATE_NAMES = {
  check: 'To check',
  running: 'Importing',
  stopped: 'Stopped',
  done: 'Done',
  undoing: 'Being undone',
  undone: 'Undone',
} as const;

export const times = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
