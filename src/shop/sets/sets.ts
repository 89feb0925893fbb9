import type { Database } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { bySize } from '../catalog/sql-fragments.ts';
import { pictureFrom } from '../media/pictures.ts';
import { listShown } from './queries.ts';
import type { SetMember, ShopSet } from './schema.ts';

type SetsDeps = { db: Pick<Database, 'sql'> };

/** The sets that shoppers can buy, sold out ones among them, in the owner's order; of one product where it is named. */
export async function listSets({ db }: SetsDeps, productId: string | null = null): Promise<ShopSet[]> {
  return (await listShown(db.sql, { id: null, productId })).map(setFrom);
}

export async function findSet({ db }: SetsDeps, id: string): Promise<ShopSet | undefined> {
  const [row] = await listShown(db.sql, { id, productId: null });
  return row && setFrom(row);
}

type Row = Awaited<ReturnType<typeof listShown>>[number];

function setFrom({ id, name, priceCents, members }: Row): ShopSet {
  const membersCents = members.reduce((sum, member) => sum + member.priceCents, 0);
  return {
    id,
    name,
    price: toDollars(priceCents),
    membersPrice: toDollars(membersCents),
    saves: toDollars(membersCents - priceCents),
    inStock: members.every(({ left }) => left > 0),
    members: members.map(memberFrom),
  };
}

function memberFrom({ id, name, priceCents, left, sizes, sizeRows, face }: Row['members'][number]): SetMember {
  const picture = face && pictureFrom(face);
  const inStock = Math.max(0, left);
  return {
    id,
    name,
    price: toDollars(priceCents),
    image: picture?.src ?? '',
    in_stock: inStock,
    inStock,
    sizes,
    ...bySize(sizeRows, { left, priceCents }),
    picture,
  };
}
