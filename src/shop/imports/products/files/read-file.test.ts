import { expect, test } from 'vitest';
import {
  etsyFile,
  newShopifyFile,
  shopifyFile,
  woocommerceFile,
} from '../../../../../tests/support/shop/product-files.ts';
import type { GivenProduct } from '../line.ts';
import { readFileOfProducts } from './read-file.ts';

const read = (text: string | Uint8Array) => {
  const done = readFileOfProducts(typeof text === 'string' ? Buffer.from(text) : text);
  if (!done.ok) throw new Error(done.sentence);
  return { ...done, products: done.lines.flatMap((line): GivenProduct[] => ('product' in line ? [line.product] : [])) };
};
const refusal = (bytes: string | Uint8Array) => {
  const done = readFileOfProducts(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
  return done.ok ? undefined : done.sentence;
};

test('groups rows of one handle into a product with a variant per size and each picture once', () => {
  const { format, products, rows } = read(shopifyFile());
  expect([format, rows, products.length]).toEqual(['shopify', 8, 4]);
  const [cuff, drops, , nameless] = products;
  expect(cuff).toMatchObject({
    line: 2,
    name: 'Amber Meadow Cuff',
    description: 'Loomed by hand & lined with leather.\n\n- Glass beads\n- Brass clasp',
    category: 'Bracelets',
    isActive: true,
    weightGrams: 93,
    addresses: ['/products/amber-meadow-cuff'],
  });
  expect(cuff?.variants.map(({ options, stock, price }) => [options[0]?.value, stock, price])).toEqual([
    ['S', '2', '54.50'],
    ['M', '4', '54.50'],
    ['Sm wide', '1', '58.00'],
  ]);
  expect(cuff?.variants.every(({ options }) => options[0]?.name === 'Size')).toBe(true);
  expect(cuff?.pictures).toEqual([
    { url: 'https://cdn.example.com/amber-1.jpg', alt: 'A wide amber cuff' },
    { url: 'https://cdn.example.com/amber-2.jpg', alt: '' },
    { url: 'https://cdn.example.com/amber-3.jpg', alt: '' },
  ]);
  expect(drops).toMatchObject({ isActive: false, variants: [{ options: [], price: '23,00', stock: '8' }] });
  expect(nameless).toMatchObject({ name: '', variants: [{ stock: null }] });
});

test('reads Shopify’s columns since 2025 alike', () => {
  const { format, products } = read(newShopifyFile());
  expect(format).toBe('shopify-2025');
  expect(products).toMatchObject([
    {
      name: 'North Shore Wrap',
      description: 'Wraps twice.',
      category: 'Bracelets',
      isActive: true,
      addresses: ['/products/north-shore-wrap'],
      notes: ['Its weight, “1,250”, can’t be read: set it on the product’s page.'],
      variants: [
        { options: [{ name: 'Length', value: '16 in' }], price: '38.00', stock: '6' },
        { options: [{ name: 'Length', value: '18 in' }], price: '41.00', stock: '1' },
      ],
      pictures: [{ url: 'https://cdn.example.com/w.jpg', alt: '' }],
    },
  ]);
});

test('reads an Etsy listing with one count for all variations and decodes its entities', () => {
  const { format, products } = read(etsyFile());
  expect(format).toBe('etsy');
  expect(products).toMatchObject([
    {
      name: expect.stringMatching(/^Maasai Beaded Bracelet & Wrap, /),
      description: 'First line\nSecond "line"',
      materials: 'glass beads, leather',
      keywords: 'maasai, beaded bracelet',
      total: '12',
      variants: [{ options: [{ name: 'Wrist', value: 'Small' }] }, { options: [{ name: 'Wrist', value: 'Medium' }] }],
    },
    { name: 'Lake Coaster', currency: 'EUR', variants: [{ options: [], price: '9.50' }] },
  ]);
});

test('matches WooCommerce variations to their product by SKU and ID', () => {
  const { format, products } = read(woocommerceFile());
  expect(format).toBe('woocommerce');
  expect(products).toMatchObject([
    {
      name: 'Ripple Band',
      description: 'A band.\n\nRows of blue.',
      category: 'Wristbands',
      weightGrams: 113,
      addresses: ['/product/ripple-band'],
      pictures: [{ url: 'https://woo.example.com/a.jpg' }, { url: 'https://woo.example.com/b.jpg' }],
      variants: [
        { options: [{ name: 'Size', value: 'Small' }], price: '25', wasPrice: '30', stock: '5', sku: 'RB-S' },
        { options: [{ name: 'Size', value: 'Large' }], price: '34', wasPrice: '', stock: '0', sku: 'RB-L' },
      ],
    },
    { name: 'Ripple Bowl', isActive: false, variants: [{ price: '96', stock: null }] },
  ]);
});

const bomless = Buffer.from('Name;Price;Category\nCafé Cuff;21.50;Wristbands\n', 'utf16le');
test.each([
  ['UTF-8', Buffer.from('Name;Price\nCafé Cuff;21.50\n')],
  ['UTF-8 with its mark', Buffer.from('\ufeffName;Price\nCafé Cuff;21.50\n')],
  [
    'UTF-16, little end first',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name\tPrice\nCafé Cuff\t21.50\n', 'utf16le')]),
  ],
  [
    'UTF-16, big end first',
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('Name,Price\nCafé Cuff,21.50\n', 'utf16le').swap16()]),
  ],
  ['UTF-16 without a mark', bomless],
  ['Windows-1252', Buffer.from('Name,Price\r\nCaf\xe9 Cuff,21.50\r\n', 'latin1')],
])('reads %s', (_name, bytes) => {
  const done = readFileOfProducts(bytes);
  expect(done.ok && done.lines[0]).toMatchObject({ own: { line: 2, cells: { name: 'Café Cuff', price: '21.50' } } });
});

test('refuses a file without products, with the action', () => {
  expect(refusal(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toContain('Save as, CSV');
  expect(refusal('')).toBe('This file is empty.');
  expect(refusal('Name,Price')).toContain('no product');
  expect(refusal('Column,Other\n1,2')).toContain('don’t know this file');
  expect(refusal('Name,Price\n"never closed,1')).toContain('quotation mark');
  expect(refusal(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 0xff]))).toBeDefined();
  expect(refusal(`Name,Price\n${'A,1\n'.repeat(5_001)}`)).toContain('up to 5,000 products');
});

test('imports executable or unclosed markup as text', () => {
  const nasty = `${'<div>'.repeat(20_000)}<script>alert(1)</script><img src=x onerror=alert(1)>Words &lt;b&gt;<style>p{}`;
  const [first] = read(`Handle,Title,Body (HTML),Variant Price\na,A,"${nasty}",1`).products;
  expect(first?.description).toBe('Words <b>');
});

test.each([
  [
    'orders of Shopify',
    'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Total,Lineitem quantity,Lineitem name,Id\n#1001,a@b.example,paid,2024-03-14 10:15:00 -0400,fulfilled,USD,54.50,1,Amber Cuff,9',
    'export of orders',
  ],
  ['the same for a country with commas', 'Name;Lineitem name;Total\n#1001;Amber Cuff;54,50', 'export of orders'],
  [
    'items sold on Etsy',
    'Sale Date,Item Name,Buyer,Quantity,Price,Order ID\n03/14/24,Cuff,ann,1,54.50,7',
    'export of orders',
  ],
  ['customers of Shopify', 'Customer ID,First Name,Last Name,Email,Id\n1,Ann,Bee,a@b.example,2', 'list of people'],
  [
    'an audience of Mailchimp with names',
    'Email Address,First Name,Last Name,Name\na@b.example,Ann,Bee,Ann',
    'list of people',
  ],
])('%s are not products, though each row has a name', (_what, text, sentence) => {
  expect(refusal(text)).toContain(sentence);
});

test('reads at most as many pictures per product as Shopify allows', () => {
  const rows = Array.from({ length: 1_000 }, (_, row) => `a,A,https://x.example/${row}`);
  const read = readFileOfProducts(Buffer.from(['Handle,Title,Image Src', ...rows].join('\n')));
  expect(read.ok && read.lines.map((line) => 'product' in line && line.product.pictures.length)).toEqual([250]);
});
