import { csvLine } from '../../../src/shared/tables/csv.ts';

const table = (head: readonly string[], rows: readonly Record<string, string>[]) =>
  [head, ...rows.map((row) => head.map((title) => row[title] ?? ''))].map((cells) => csvLine(cells)).join('');

const SHOPIFY = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published'],
  ...['Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value', 'Option3 Name', 'Option3 Value', 'Variant SKU'],
  ...['Variant Grams', 'Variant Inventory Tracker', 'Variant Inventory Qty', 'Variant Inventory Policy'],
  ...['Variant Fulfillment Service', 'Variant Price', 'Variant Compare At Price', 'Variant Requires Shipping'],
  ...['Variant Taxable', 'Variant Barcode', 'Image Src', 'Image Position', 'Image Alt Text', 'Gift Card', 'SEO Title'],
  ...['SEO Description', 'Variant Image', 'Variant Weight Unit', 'Cost per item', 'Status'],
];

const counted = { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Policy': 'deny' };

/** Shopify's export format until 2025: sizes and pictures of one handle in separate rows. */
export const shopifyFile = (pictures = 'https://cdn.example.com') =>
  table(SHOPIFY, [
    {
      Handle: 'amber-meadow-cuff',
      Title: 'Amber Meadow Cuff',
      Vendor: 'Lakeside Beads',
      Type: 'Bracelets',
      'Body (HTML)':
        '<p>Loomed by hand &amp; lined with <b>leather</b>.</p><ul><li>Glass beads</li><li>Brass clasp</li></ul>',
      Tags: 'amber, gold',
      Published: 'true',
      Status: 'active',
      'Option1 Name': 'Size',
      'Option1 Value': 'S',
      'Variant SKU': 'AMC-S',
      ...counted,
      'Variant Inventory Qty': '2',
      'Variant Price': '54.50',
      'Variant Grams': '85',
      'Variant Compare At Price': '60.00',
      'Image Src': `${pictures}/amber-1.jpg`,
      'Image Position': '1',
      'Image Alt Text': 'A wide amber cuff',
    },
    {
      Handle: 'amber-meadow-cuff',
      'Option1 Value': 'M',
      'Variant SKU': 'AMC-M',
      ...counted,
      'Variant Grams': '92.5',
      'Variant Inventory Qty': '4',
      'Variant Price': '54.50',
      'Image Src': `${pictures}/amber-2.jpg`,
    },
    {
      Handle: 'amber-meadow-cuff',
      'Option1 Value': 'Sm wide',
      'Variant SKU': 'AMC-W',
      ...counted,
      'Variant Inventory Qty': '1',
      'Variant Price': '58.00',
    },
    { Handle: 'amber-meadow-cuff', 'Image Src': `${pictures}/amber-3.jpg`, 'Image Position': '3' },
    {
      Handle: 'ice-road-drops',
      Title: 'Ice Road Drops',
      Vendor: 'Lakeside Beads',
      Type: 'Ear rings',
      'Body (HTML)': 'Long & light.',
      Published: 'false',
      Status: 'draft',
      'Option1 Name': 'Title',
      'Option1 Value': 'Default Title',
      ...counted,
      'Variant Inventory Qty': '8',
      'Variant Price': '23,00',
    },
    {
      Handle: 'superior-hoops',
      Title: 'Superior Hoops',
      Vendor: 'Lakeside Beads',
      Type: 'Earrings',
      Status: 'active',
      'Option1 Name': 'Color',
      'Option1 Value': 'Red',
      ...counted,
      'Variant Inventory Qty': '3',
      'Variant Price': '34.00',
    },
    {
      Handle: 'superior-hoops',
      'Option1 Value': 'Blue',
      ...counted,
      'Variant Inventory Qty': '-2',
      'Variant Price': '34.00',
    },
    {
      Handle: 'no-name',
      Type: 'Wristbands',
      Vendor: '',
      'Option1 Name': 'Title',
      'Option1 Value': 'Default Title',
      'Variant Price': '47.50',
    },
  ]);

/** Any number of simple products. */
export const shopifyRows = (products: readonly { name: string; type: string; price: string }[]) =>
  table(
    SHOPIFY,
    products.map(({ name, type, price }) => ({
      Handle: name.toLowerCase().replaceAll(' ', '-'),
      Title: name,
      Type: type,
      'Variant Price': price,
      Status: 'active',
      ...counted,
      'Variant Inventory Qty': '2',
      'Body (HTML)': '<p>Loomed by hand.</p>',
      'Option1 Name': 'Title',
      'Option1 Value': 'Default Title',
    })),
  );

/** A product in many colors, as rows to append to another file of Shopify's. */
export function shopifyColors(count: number): string {
  const rows = Array.from({ length: count }, (_, place) => ({
    Handle: 'rainbow-band',
    ...(place === 0 && { Title: 'Rainbow Band', Type: 'Wristbands', Status: 'active', 'Option1 Name': 'Color' }),
    'Option1 Value': `Color ${place + 1}`,
    'Variant Price': '20.00',
    ...counted,
    'Variant Inventory Qty': '1',
  }));
  const text = table(SHOPIFY, rows);
  return text.slice(text.indexOf('\n') + 1);
}

/** Shopify's export format since 2025. */
export const newShopifyFile = () =>
  table(
    [
      ...[
        'Title',
        'URL handle',
        'Description',
        'Vendor',
        'Product category',
        'Type',
        'Tags',
        'Published on online store',
      ],
      ...['Status', 'SKU', 'Barcode', 'Option1 name', 'Option1 value', 'Option2 name', 'Option2 value', 'Price'],
      ...['Compare-at price', 'Cost per item', 'Charge tax', 'Inventory tracker', 'Inventory quantity'],
      ...['Continue selling when out of stock', 'Weight value (grams)', 'Product image URL', 'Image position'],
      ...['Image alt text', 'Gift card', 'SEO title', 'SEO description'],
    ],
    [
      {
        Title: 'North Shore Wrap',
        'URL handle': 'north-shore-wrap',
        Description: '<p>Wraps twice.</p>',
        'Product category': 'Apparel & Accessories > Jewelry > Bracelets',
        'Published on online store': 'TRUE',
        Status: 'Active',
        'Option1 name': 'Length',
        'Option1 value': '16 in',
        Price: '38.00',
        'Weight value (grams)': '1,250',
        'Inventory tracker': 'shopify',
        'Inventory quantity': '6',
        'Product image URL': 'https://cdn.example.com/w.jpg',
      },
      {
        'URL handle': 'north-shore-wrap',
        'Option1 value': '18 in',
        Price: '41.00',
        'Inventory tracker': 'shopify',
        'Inventory quantity': '1',
      },
    ],
  );

export const etsyFile = () =>
  table(
    [
      ...['TITLE', 'DESCRIPTION', 'PRICE', 'CURRENCY_CODE', 'QUANTITY', 'TAGS', 'MATERIALS', 'IMAGE1', 'IMAGE2'],
      ...['VARIATION 1 TYPE', 'VARIATION 1 NAME', 'VARIATION 1 VALUES', 'VARIATION 2 TYPE', 'VARIATION 2 NAME'],
      ...['VARIATION 2 VALUES', 'SKU'],
    ],
    [
      {
        TITLE:
          'Maasai Beaded Bracelet &amp; Wrap, Handmade in Kenya, Colorful Tribal Jewelry, Boho Gift for Her, Adjustable Leather Cuff, Summer Beach Anklet',
        DESCRIPTION: 'First line\nSecond &quot;line&quot;',
        PRICE: '28.00',
        CURRENCY_CODE: 'USD',
        QUANTITY: '12',
        TAGS: 'maasai,beaded_bracelet',
        MATERIALS: 'glass_beads,leather',
        IMAGE1: 'https://i.example.com/il_1.jpg',
        'VARIATION 1 TYPE': 'Bracelet size',
        'VARIATION 1 NAME': 'Wrist',
        'VARIATION 1 VALUES': 'Small,Medium',
      },
      {
        TITLE: 'Lake Coaster',
        DESCRIPTION: '',
        PRICE: '9.50',
        CURRENCY_CODE: 'EUR',
        QUANTITY: '3',
        TAGS: '',
        MATERIALS: '',
        SKU: 'LC-1',
      },
    ],
  );

export const woocommerceFile = () =>
  table(
    [
      ...['ID', 'Type', 'SKU', 'Name', 'Published', 'Is featured?', 'Visibility in catalog', 'Short description'],
      ...[
        'Description',
        'Tax status',
        'In stock?',
        'Stock',
        'Sale price',
        'Regular price',
        'Categories',
        'Tags',
        'Images',
      ],
      ...[
        'Parent',
        'Position',
        'Attribute 1 name',
        'Attribute 1 value(s)',
        'Attribute 1 visible',
        'Weight (lbs)',
        'Attribute 1 global',
      ],
    ],
    [
      {
        ID: '11',
        Type: 'variable',
        SKU: 'RB',
        Name: 'Ripple Band',
        Published: '1',
        'In stock?': '1',
        'Short description': 'A band.',
        Description: '<p>Rows of blue.</p>',
        Categories: 'Jewelry > Wristbands, Sale',
        Images: 'https://woo.example.com/a.jpg, https://woo.example.com/b.jpg',
        'Attribute 1 name': 'Size',
        'Attribute 1 value(s)': 'Small, Large',
        'Weight (lbs)': '0.25',
      },
      {
        ID: '12',
        Type: 'variation',
        SKU: 'RB-S',
        Name: 'Ripple Band - Small',
        Published: '1',
        Stock: '5',
        'Regular price': '30',
        'Sale price': '25',
        Parent: 'RB',
        'Attribute 1 name': 'Size',
        'Attribute 1 value(s)': 'Small',
      },
      {
        ID: '13',
        Type: 'variation',
        SKU: 'RB-L',
        Published: '1',
        Stock: '0',
        'Regular price': '34',
        Parent: 'id:11',
        'Attribute 1 name': 'Size',
        'Attribute 1 value(s)': 'Large',
      },
      {
        ID: '14',
        Type: 'simple',
        Name: 'Ripple Bowl',
        Published: '0',
        'In stock?': '1',
        'Regular price': '96',
        Categories: 'Home decor',
      },
    ],
  );

/** A product with two options in each shop's format; coral comes in one length only, except in Etsy's, which can't say so. */
export const twoOptionFiles = () => ({
  Shopify: table(
    SHOPIFY,
    [
      { color: 'Turquoise', length: '16 in', count: '2', price: '48.00', sku: 'KB-T16' },
      { color: 'Turquoise', length: '18 in', count: '3', price: '52.00', sku: 'KB-T18' },
      { color: 'Coral', length: '18 in', count: '1', price: '52.00', sku: 'KB-C18' },
    ].map(({ color, length, count, price, sku }, place) => ({
      Handle: 'kamba-bangle',
      ...(place === 0 && { Title: 'Kamba bangle', Type: 'Wristbands', Status: 'active' }),
      ...(place === 0 && { 'Option1 Name': 'Color', 'Option2 Name': 'Length' }),
      'Option1 Value': color,
      'Option2 Value': length,
      'Variant SKU': sku,
      ...counted,
      'Variant Inventory Qty': count,
      'Variant Price': price,
    })),
  ),
  Etsy: table(
    [
      ...['TITLE', 'DESCRIPTION', 'PRICE', 'CURRENCY_CODE', 'QUANTITY', 'TAGS', 'MATERIALS', 'IMAGE1'],
      ...['VARIATION 1 TYPE', 'VARIATION 1 NAME', 'VARIATION 1 VALUES'],
      ...['VARIATION 2 TYPE', 'VARIATION 2 NAME', 'VARIATION 2 VALUES', 'SECTION'],
    ],
    [
      {
        TITLE: 'Kamba bangle',
        PRICE: '48.00',
        CURRENCY_CODE: 'USD',
        QUANTITY: '6',
        'VARIATION 1 NAME': 'Primary color',
        'VARIATION 1 VALUES': 'Turquoise,Coral',
        'VARIATION 2 NAME': 'Length',
        'VARIATION 2 VALUES': '16 in,18 in',
        SECTION: 'Wristbands',
      },
    ],
  ),
  WooCommerce: table(
    [
      ...['ID', 'Type', 'SKU', 'Name', 'Published', 'In stock?', 'Stock', 'Regular price', 'Categories', 'Parent'],
      ...['Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 2 name', 'Attribute 2 value(s)'],
    ],
    [
      {
        ...{ ID: '1', Type: 'variable', SKU: 'KB', Name: 'Kamba bangle', Published: '1', Categories: 'Wristbands' },
        ...{ 'Attribute 1 value(s)': 'Turquoise, Coral', 'Attribute 2 value(s)': '16 in, 18 in' },
      },
      {
        ...{ ID: '2', Type: 'variation', SKU: 'KB-T16', Parent: 'KB', Stock: '2', 'Regular price': '48' },
        ...{ 'Attribute 1 value(s)': 'Turquoise', 'Attribute 2 value(s)': '16 in' },
      },
      {
        ...{ ID: '3', Type: 'variation', SKU: 'KB-T18', Parent: 'KB', Stock: '3', 'Regular price': '52' },
        ...{ 'Attribute 1 value(s)': 'Turquoise', 'Attribute 2 value(s)': '18 in' },
      },
      {
        ...{ ID: '4', Type: 'variation', SKU: 'KB-C18', Parent: 'KB', Stock: '1', 'Regular price': '52' },
        ...{ 'Attribute 1 value(s)': 'Coral', 'Attribute 2 value(s)': '18 in' },
      },
    ].map((row) => ({ ...row, 'Attribute 1 name': 'Color', 'Attribute 2 name': 'Length' })),
  ),
});
