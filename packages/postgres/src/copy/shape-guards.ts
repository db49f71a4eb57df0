import { escapeIdentifier, type Client } from 'pg'
import { nameOf, type Relation } from './catalog.ts'

type Constraint = Relation & { constraint: string; definition: string }
type Trigger = Relation & { trigger: string; mode: 'O' | 'A' | 'R' | 'D' }

/** Of whole tables: those of their partitions come and go with them. */
const REFERENCES = `
  select n.nspname as schema, t.relname as name, c.conname as constraint, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
  where c.contype = 'f' and c.conparentid = 0 and n.nspname !~ '^pg_' order by 1, 2, 3`

/** Indexes that no constraint made, in the order in which they came about: those of partitions come with the whole table's. */
const INDEXES = `
  select n.nspname as schema, c.relname as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname !~ '^pg_' and not c.relispartition
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by i.indexrelid`

/** PostgreSQL tells the index of a partitioned table so that it would be made without those of the partitions. */
const withPartitions = (definition: string) => definition.replace(/ ON ONLY /, ' ON ')

const TRIGGERS = `
  select n.nspname as schema, t.relname as name, g.tgname as trigger, g.tgenabled as mode
  from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_namespace n on n.oid = t.relnamespace
  where not g.tgisinternal and n.nspname !~ '^pg_' order by 1, 2, 3`

const ENABLE = { O: 'enable trigger', A: 'enable always trigger', R: 'enable replica trigger' } as const

/**
 * Takes away the indexes, which are made faster of all rows at once than row by row.
 * @returns makes them again
 */
export async function liftIndexes(client: Client): Promise<() => Promise<void>> {
  const { rows: indexes } = await client.query<Relation & { definition: string }>(INDEXES)
  for (const index of indexes) await client.query(`drop index ${nameOf(index)}`)
  return async () => {
    await client.query(`set local maintenance_work_mem = '256MB'`)
    for (const { definition } of indexes) await client.query(withPartitions(definition))
  }
}

/**
 * Takes away what would stop rows from coming in any order, or act at each of them: references between tables and triggers. An owner
 * may do that; `session_replication_role` would need a superuser.
 * @returns puts everything back as it was, and with it proves that every reference leads to a row
 */
export async function liftGuards(client: Client): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<Constraint>(REFERENCES)
  for (const each of references)
    await client.query(`alter table ${nameOf(each)} drop constraint ${escapeIdentifier(each.constraint)}`)
  const { rows: triggers } = await client.query<Trigger>(TRIGGERS)
  for (const each of triggers)
    await client.query(`alter table ${nameOf(each)} disable trigger ${escapeIdentifier(each.trigger)}`)
  return async () => {
    for (const each of triggers) {
      if (each.mode !== 'D')
        await client.query(
          `alter table ${nameOf(each)} ${ENABLE[each.mode]} ${escapeIdentifier(each.trigger)}`,
        )
    }
    for (const each of references)
      await client.query(
        `alter table ${nameOf(each)} add constraint ${escapeIdentifier(each.constraint)} ${each.definition}`,
      )
  }
}
