import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../../src/platform/db/database.ts';
import { formerOrderImport, readFormerOrderFile } from '../../../src/shop/imports/orders/import-orders.ts';
import { temporaryFolder } from '../runner/temporary-folder.ts';

/** Like a shopkeeper's own spreadsheet: two orders of `email`, and one without an email. */
const linesFor = (email: string) => [
  'Order,Date,Email,Customer,Item,Variant,SKU,Quantity,Price,Subtotal,Discount,Shipping,Tax,Total,Refunded,Shipped,Canceled,Address,City,State,ZIP',
  `#1042,2023-04-05,${email},Dana Whitfield,Sunrise bracelet,Small,SUN-S,2,20.00,52.00,4.00,5.00,3.84,56.84,0,2023-04-07,,1840 Alder Court,San Francisco,CA,94110`,
  '#1042,,,,Beaded earrings,,EAR,1,12.00,,,,,,,,,,,,',
  `#1043,2023-05-01,${email},Dana Whitfield,Anklet,,ANK,1,18.00,18.00,0,5.00,0,23.00,23.00,2023-05-03,,1840 Alder Court,San Francisco,CA,94110`,
  '#1044,2023-05-09,,Theo Alvarez,A necklace in many colors with a very long name that was made for a wedding,One size,,1,240.00,240.00,0,0,0,240.00,0,,2023-05-10,2301 Sandstone Road,Santa Fe,NM,87501',
];
const MORE = [
  '#1050,2023-06-01,,Ana Lima,Choker,,,1,30,30,,5,,35,,,,,,,',
  '#1051,31/06/2023,,Ana Lima,Choker,,,1,30,30,,5,,35,,,,,,,',
];

type AddFormerOrdersDeps = { db: Database };

/** Orders of the former shop, shown to their customer: one file that is imported, and one that is checked. */
export async function addFormerOrders({ db }: AddFormerOrdersDeps, customerId: string) {
  const [customer] = await db.sql<{ email: string }[]>`
    update customers set email_proven_at = now() where id = ${customerId}::uuid returning email`;
  const lines = linesFor(customer?.email ?? '');
  const deps = { db, now: () => new Date() };
  const actor = { staffId: null, name: 'Grace Otieno' };
  const add = async (text: string) => {
    const file = join(temporaryFolder(), 'orders_export.csv');
    await writeFile(file, text);
    const read = await readFormerOrderFile(deps, actor, { file, fileName: 'orders_export.csv' });
    if (!read.ok) throw new Error(read.sentence);
    return read.id;
  };
  const formerImported = await add(lines.join('\n'));
  await formerOrderImport.start(deps, actor, formerImported);
  const formerToCheck = await add([...lines, ...MORE].join('\n'));
  const [one] = await db.sql<{ id: string }[]>`select id from former_orders where number = '#1042' and is_imported`;
  return { formerImported, formerToCheck, formerOrder: one?.id ?? '' };
}
