/** Texts of the product screens beyond labels: toasts, confirmations, help, empty states. */
export const texts = {
  saved: {
    draft: 'Saved as a draft. Only staff see it.',
    active: 'Saved. It’s live in your shop.',
    archived: 'Saved. It’s archived, and customers don’t see it.',
  },
  added: {
    draft: 'Saved as a draft. Only staff see it.',
    active: 'Saved. It’s live in your shop.',
  },
  status: {
    draft: 'Only staff can see it. Publish when it’s ready.',
    active: 'Customers can find it and buy it.',
    archived: 'Customers can’t find it anymore. Existing orders keep it.',
  },
  ownersPublish: 'An owner publishes new products.',
  duplicated: 'Duplicated. The copy is a draft without stock.',
  undone: 'Undone. Everything is as it was before you saved.',
  notUndone: 'It can’t be undone anymore: the product or its stock has changed since.',
  elsewhere: (value: string) => `Someone else saved: ${value}.`,
  changedElsewhere: 'Someone else changed this, too.',
  editConflict: 'Someone else saved this product while you were editing. Your changes are still here.',
  saleMoved: 'Its sale began or ended while you were editing. Your changes are still here.',
  newStatus:
    '“Save as draft” keeps it for staff only until you publish it. “Save and publish” shows it to customers right away.',
  uploadsFailed: (count: number) =>
    `${count === 1 ? 'A picture wasn’t' : `${count} pictures weren’t`} uploaded. Try again or dismiss ${count === 1 ? 'it' : 'them'}, then save. Nothing you typed is lost.`,
  madeByHint: 'Its story appears on the product page and packing slip.',
  wasPriceHint: 'What it cost before. Customers see it crossed out beside the price.',
  saleHint: 'Charged instead of the price on these days. To end a sale, clear it.',
  saleDaysHint: 'Leave empty to start today. Days begin at midnight in your shop’s time zone.',
  saleLastDayHint: 'The sale includes this day. Leave empty to run until you end it.',
  costHint: 'What one costs you. Only owners see it.',
  makerEarnsHint: 'For each one that sells, instead of a share of its price. Only owners see it.',
  skuHint: 'Your own code. It’s on packing slips and in product search, but shoppers don’t see it.',
  weightHint: 'One item, packed, like 1.4 oz, 1 lb 2 oz or 40 g. Only used if you charge shipping by weight.',
  lowStockHint:
    'Marks it as low at this many. Leave empty to use the number in Settings, or enter 0 for sold out only.',
  oneOfAKindHint: 'Shown in the shop. Never counts as low stock.',
  makingDaysHint:
    'Working days, if it’s made once it’s ordered. Leave empty if it’s ready to ship, or as its maker takes.',
  personalizationHint:
    'For example “Name on the tag”. The product page then asks for it. Leave empty to ask for nothing.',
  personalizationPriceHint: 'Added when a customer writes something. Leave empty if it’s free.',
  sharedStock: 'All sizes share one stock. Count each, and a size that’s sold out can’t be ordered.',
  measures: (category: string) =>
    `Sizes measure what ${category} says. Enter only what differs here: thicker beads, or sizes of its own.`,
  noMeasures: (category: string) =>
    `${category} has no size chart, so there’s no size finder. Fill it in under Categories first.`,
  colorsChosen: (most: number) => `You chose these. Customers find the product by up to ${most} colors.`,
  colorsFound: (most: number) =>
    `Found in its first pictures. Customers find the product by up to ${most} colors; what you choose stays.`,
  pairsFound:
    'Shoppers see four products of other categories in the same colors. Choose your own, and they come first.',
  pairsChosen: 'Shoppers see these first, here and the other way round, then products in the same colors: four in all.',
  priceParts: (price: string, community: string | null) =>
    `${
      community
        ? `Without parts here, the product page shows what you entered for ${community}.`
        : 'Shown on the product page as beads on a thread. Without parts, nothing is shown.'
    } They must add up to ${price}, and are left out while the price is another one.`,
  countSizesFirst: (count: number) =>
    `Count what’s there of each size, items that are sold and not shipped yet included. You should count ${count} in all. Sizes can have any name, like 16 in.`,
  countSizes:
    'Counted is what’s there of each size, items that are sold and not shipped yet included. Orders change it by themselves; change it when you count.',
  sizesSum: (sum: number, expected: number) =>
    sum === expected ? `${sum} in all, as expected.` : `${sum} in all; you should count ${expected}.`,
  sizeNumber: (number: number) => `Size ${number}`,
  oneStock: {
    title: 'Use one stock for all sizes?',
    line: 'The shop then sells any size as long as one is left. Saving deletes price differences and SKUs of the sizes.',
    yes: 'Use one stock',
  },

  /** Number of back-in-stock subscribers. */
  waiting: (sizes: readonly { size: string | null; people: number }[]) =>
    `${sizes
      .map(
        ({ size, people }) =>
          `${people} ${people === 1 ? 'person waits' : 'people wait'} for ${size ?? (sizes.length > 1 ? 'any size' : 'it')}`,
      )
      .join(', ')}. They get an email when it’s back.`,

  atZero: 'At 0 the shop shows Out of Stock.',
  shouldCount: (count: number) => `You should count ${count}.`,
  tooFew: (missing: number) => `That’s ${missing} fewer than your orders need.`,
  stockStays: (available: number) => `Stays at ${available} available.`,
  stockBecomes: (before: number, after: number) => `${before} → ${after} available.`,

  bulkPreview: (count: number, skipped: number) =>
    [
      `${count} ${count === 1 ? 'product changes' : 'products change'}`,
      ...(skipped > 0 ? [skipped === 1 ? ', 1 stays as it is' : `, ${skipped} stay as they are`] : []),
      '. You can undo it for an hour.',
    ].join(''),
  gridHint:
    'Arrow keys and Enter move, Tab goes to the next cell, and you can paste from a spreadsheet. Nothing changes until you press Save; items sold meanwhile are subtracted.',
  rowsSaved: (count: number) => `Saved ${count} ${count === 1 ? 'product' : 'products'}.`,
  bulkDone: (count: number) => `Changed ${count} ${count === 1 ? 'product' : 'products'}.`,
  bulkLeft: (changed: number, left: number) =>
    `${changed} ${changed === 1 ? 'product' : 'products'} changed. ${left} ${left === 1 ? 'was' : 'were'} left:`,
  bulkUndone: (count: number) => `Undone for ${count} ${count === 1 ? 'product' : 'products'}.`,

  noneYet: 'Add them one by one, or import a file from another shop.',
  featured: 'The home page shows them in this order. Drag them, or use the arrows. Each change is saved at once.',
  noneFeatured: 'No products are featured. Add the first one.',
  featuredSaved: 'Order saved.',
  featuredAdded: (name: string) => `${name} is featured.`,
  featuredRemoved: (name: string) => `${name} isn’t featured anymore.`,

  archivedSamples: (count: number) =>
    `${count} sample ${count === 1 ? 'product is' : 'products are'} archived together.`,
};

/** Smaller pictures may look blurry. */
export const GOOD_SIZE = { width: 1200, height: 1500 };

export const PICTURE_TEXTS = {
  hint: '4:5, at least 1200 × 1500 px, on a plain, warm background. Videos: MP4, up to 20 seconds and 20 MB; the sound is removed.',
  newHint:
    'JPEG, PNG or WebP, up to 12, upright 4:5, at least 1200 × 1500 px. You can add videos once the product is saved.',
  none: 'No pictures yet. The first one shows in product lists.',
  press: 'Drag to reorder. Press one to describe, crop or delete it.',
};
