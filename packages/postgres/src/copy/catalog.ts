import { escapeIdentifier, type Client } from 'pg'
import type { Contents, CopiedTable, Partition } from './contents.ts'

export interface Relation {
  schema: string
  name: string
}

/** Its name in a statement. */
export const nameOf = ({ schema, name }: Relation) => `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

/** Relations that belong to the database's user: not PostgreSQL's own, and not of an extension. */
const OWN = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d
    where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Partitions are tables here, what they are parts of holds nothing; what is unlogged is lost by a crash as well. */
const TABLES = `
  select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and c.relpersistence = 'p' and ${OWN}
  group by 1, 2 order by 1, 2`

export async function listTables(
  client: Client,
): Promise<Pick<CopiedTable, 'schema' | 'name' | 'columns'>[]> {
  return (await client.query(TABLES)).rows
}

const PARTITIONS = `
  select n.nspname as schema, c.relname as name,
    json_build_object('schema', parents.nspname, 'name', parent.relname) as parent,
    pg_get_expr(c.relpartbound, c.oid) as bound,
    coalesce((select json_object_agg(a.attname, a.attstattarget) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and a.attstattarget >= 0), '{}') as samples
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_inherits i on i.inhrelid = c.oid
  join pg_class parent on parent.oid = i.inhparent
  join pg_namespace parents on parents.oid = parent.relnamespace
  where c.relkind = 'r' and c.relispartition and ${OWN}
  order by 1, 2`

export async function listPartitions(client: Client): Promise<Partition[]> {
  return (await client.query(PARTITIONS)).rows
}

const SEQUENCES = `
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and ${OWN} order by 1, 2`

/** Values of sequences belong to no transaction: read after the tables were chosen, they are never behind their rows. */
export async function listSequences(client: Client): Promise<Contents['sequences']> {
  const { rows } = await client.query<Relation>(SEQUENCES)
  const found: Contents['sequences'] = []
  for (const sequence of rows) {
    const { rows: values } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${nameOf(sequence)}`,
    )
    found.push({ ...sequence, value: '1', isCalled: false, ...values[0] })
  }
  return found
}

/** Everything that a database holds beside what is PostgreSQL's own or an extension's; nothing of one that is empty. */
export async function listRelations(client: Client): Promise<Relation[]> {
  const { rows } = await client.query<Relation>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${OWN} order by 1, 2`,
  )
  return rows
}

export async function readServerVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  return rows[0]?.version ?? 0
}
