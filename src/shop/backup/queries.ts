import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

/** Tables and their stored columns, without generated columns and the migrations table. */
export const listTables = manyRows(
  Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) }),
  (sql, schema: string) => sql`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = (select oid from pg_namespace where nspname = ${schema})
      and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`,
);

export const listMigrations = manyRows(
  Type.Object({ name: Type.String(), hash: Type.String() }),
  (sql) => sql`select name, hash from migrations order by name`,
);

/** Counts shown to identify a shop. Archived samples don't count as products. */
export const countContents = oneRow(
  Type.Object({
    products: Type.Integer(),
    orders: Type.Integer(),
    customers: Type.Integer(),
    newestOrderAt: Type.Union([Timestamp, Type.Null()]),
  }),
  (sql) => sql`
    select (select count(*)::int from products where not archived_as_sample) as products,
      (select count(*)::int from orders) as orders, (select count(*)::int from customers) as customers,
      (select max(placed_at) from orders) as newest_order_at`,
);

export const findMigrationsTable = oneRow(
  Type.Object({ found: Type.Boolean() }),
  (sql, schema: string) => sql`select to_regclass(format('%I.migrations', ${schema}::text)) is not null as found`,
);

export const listSequences = manyRows(
  Type.Object({ name: Type.String() }),
  (sql, schema: string) => sql`
    select sequencename::text as name from pg_sequences where schemaname = ${schema} order by sequencename`,
);

export const listForeignKeys = manyRows(
  Type.Object({ tableName: Type.String(), name: Type.String(), definition: Type.String() }),
  (sql, schema: string) => sql`
    select t.relname::text as table_name, c.conname::text as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.conparentid = 0
      and c.connamespace = (select oid from pg_namespace where nspname = ${schema})
    order by 1, 2`,
);

/** DROP statements for all of the shop's objects in a schema, except those of extensions. */
export const listDrops = manyRows(
  Type.Object({ statement: Type.String() }),
  (sql, schema: string) => sql`
    with mine as (select oid from pg_namespace where nspname = ${schema}),
    extended as (select objid from pg_depend where deptype = 'e'),
    things as (
      select case relkind when 'S' then 2 else 1 end as turn, oid, format('drop %s if exists %s cascade',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
          when 'f' then 'foreign table' else 'table' end, oid::regclass) as statement
      from pg_class where relnamespace in (select oid from mine) and not relispartition
        and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      union all
      select 3, oid, format('drop routine if exists %s cascade', oid::regprocedure)
      from pg_proc where pronamespace in (select oid from mine)
      union all
      select 4, oid, format('drop type if exists %s cascade', oid::regtype)
      from pg_type where typnamespace in (select oid from mine) and typtype in ('e', 'd', 'r')
    )
    select statement from things where oid not in (select objid from extended) order by turn, statement`,
);

export const countOtherConnections = oneRow(
  Type.Object({ others: Type.Integer() }),
  (sql) => sql`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and starts_with(application_name, 'nyuzi')`,
);

/** Whether the database has real data. The sample shopper's domain is reserved (RFC 2606). */
export const findUse = oneRow(
  Type.Object({ isUsed: Type.Boolean() }),
  (sql) => sql`
    select exists (select from orders) or exists (select from order_drafts) or exists (select from contact_messages)
      or exists (select from products where not is_sample)
      or exists (select from newsletter_subscribers where email !~ '[@.]example([.](com|net|org))?$')
      or exists (select from customers where email !~ '[@.]example([.](com|net|org))?$') as is_used`,
);

const Named = Type.Object({ name: Type.String() });

/** Left behind by a killed verification. */
export const listScratchDatabases = manyRows(
  Named,
  (sql, prefix: string) => sql`
    select datname::text as name from pg_database where starts_with(datname, ${prefix}::text) order by 1`,
);

type Name = 'owner' | 'signing';
const Bytes = Type.Unsafe<Buffer>({ 'x-column': 'bytes' });

export const findKey = oneRow(
  Type.Object({ publicKey: Type.String(), sealed: Type.Union([Bytes, Type.Null()]) }),
  (sql, name: Name) => sql`select public_key, sealed from backup_keys where name = ${name}`,
);

export const findOwnerKeyAge = oneRow(
  Type.Object({ madeAt: Timestamp }),
  (sql) => sql`select made_at from backup_keys where name = 'owner'`,
);

export const addKey = change(
  (sql, name: Name, publicKey: string, sealed: Buffer) => sql`
    insert into backup_keys (name, public_key, sealed) values (${name}, ${publicKey}, ${sealed})
    on conflict (name) do nothing`,
);

export const setOwnerKey = change(
  (sql, publicKey: string) => sql`
    insert into backup_keys (name, public_key) values ('owner', ${publicKey})
    on conflict (name) do update set public_key = excluded.public_key, made_at = now()`,
);

export const dropKey = change((sql, name: Name) => sql`delete from backup_keys where name = ${name}`);

export const resealKey = change(
  (sql, old: Buffer, sealed: Buffer) => sql`
    update backup_keys set sealed = ${sealed} where name = 'signing' and sealed = ${old}`,
);
