import { LOCKS } from './locks.ts';
import { createPool } from './pool.ts';
import type { Sql } from './sql.ts';
import { quoteName } from './sql.ts';

/** Append-only tables: even an attacker with the shop's connection can't change existing entries. */
const ADD_ONLY = ['audit_entries', 'audit_chain', 'maker_entries'];
/** Written by the owner's role only. */
const READ_ONLY = ['migrations'];

type AppRole = {
  name: string;
  /** Creates the role if it's missing; otherwise the server's administrator has created it. */
  make?: { password: string | undefined };
};

/**
 * Grants the shop's role the minimum: reading and writing rows, appending to the log, and the queue's schema.
 * `ownerUrl` is the role that owns the tables. Idempotent; run after every migration.
 */
export async function prepareAppRole(ownerUrl: string, { name, make }: AppRole): Promise<void> {
  const sql = createPool({ url: ownerUrl, poolSize: 1 });
  try {
    // No statement timeout: another process may hold the lock during a long migration.
    const work = async (tx: Sql) => {
      await tx`select pg_advisory_xact_lock(${LOCKS.migrate})`;
      const role = quoteName(name);
      if (make) await makeRole(tx, role, name, make.password);
      await tx.unsafe(`
        grant usage on schema public to ${role};
        alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
        alter default privileges in schema public grant usage, select, update on sequences to ${role}`);
      for (const { statement } of await missingRights(tx, name)) await tx.unsafe(statement);
      await transferQueueOwnership(tx, role, name);
    };
    await sql.begin(work, { unlimited: true });
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** May create databases: the nightly backup check restores into a separate one. */
async function makeRole(tx: Sql, role: string, name: string, password: string | undefined) {
  const [known] = await tx`select from pg_roles where rolname = ${name}`;
  if (!known) await tx.unsafe(`create role ${role} login createdb nosuperuser`);
  if (password !== undefined) await tx.unsafe(`alter role ${role} password '${password.replaceAll("'", "''")}'`);
}

/** Statements for tables whose grants differ from the target; usually none, so nothing is rewritten. */
const missingRights = (tx: Sql, name: string) => tx<{ statement: string }[]>`
  with wanted as (
    select c.oid::regclass as relation, c.relkind, case
      when c.relkind = 'S' then 'usage, select, update'
      when c.relname = any(${ADD_ONLY}) then 'select, insert'
      when c.relname = any(${READ_ONLY}) then 'select'
      else 'select, insert, update, delete' end as rights
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  ), given as (
    select w.*, coalesce((
      select string_agg(lower(a.privilege_type), ', ' order by array_position(
        array['USAGE', 'SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN'], a.privilege_type))
      from pg_class c, aclexplode(c.relacl) a where c.oid = w.relation and a.grantee = quote_ident(${name}::text)::regrole), '') as have
    from wanted w
  )
  select format('revoke all on %1$s %2$s from %3$I; grant %4$s on %1$s %2$s to %3$I',
    case relkind when 'S' then 'sequence' else 'table' end, relation, ${name}::text, rights) as statement
  from given where have <> rights`;

/** The queue creates and alters its own tables, so the role owns them. */
async function transferQueueOwnership(tx: Sql, role: string, name: string) {
  await tx`create schema if not exists jobs`;
  const notOwned = await tx<{ statement: string }[]>`
    select format('alter schema jobs owner to %I', ${name}::text) as statement from pg_namespace
    where nspname = 'jobs' and nspowner <> quote_ident(${name}::text)::regrole
    union all
    select format('alter %s %s owner to %I', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end,
      c.oid::regclass, ${name}::text) from pg_class c
    where relnamespace = 'jobs'::regnamespace and relkind in ('r', 'p', 'S', 'v') and relowner <> quote_ident(${name}::text)::regrole
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
        and c.relkind = 'S')
    union all
    select format('alter routine %s owner to %I', oid::regprocedure, ${name}::text) from pg_proc
    where pronamespace = 'jobs'::regnamespace and proowner <> quote_ident(${name}::text)::regrole
    union all
    select format('alter type %s owner to %I', oid::regtype, ${name}::text) from pg_type
    where typnamespace = 'jobs'::regnamespace and typtype = 'e' and typowner <> quote_ident(${name}::text)::regrole`;
  for (const { statement } of notOwned) await tx.unsafe(statement);
  await tx.unsafe(`grant all on schema jobs to ${role}`);
}

/** Whether this connection may update or delete log rows. */
export async function canChangeAddOnlyTables(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`
    select bool_or(has_table_privilege(oid, 'update, delete, truncate') or pg_has_role(relowner, 'usage')) as may
    from pg_class where relname = any(${ADD_ONLY}) and relnamespace = 'public'::regnamespace`;
  return row?.may ?? false;
}
