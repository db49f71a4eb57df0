import type { Client } from 'pg'

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  hasDefault: boolean
  always: boolean
  /** The check constraint that names the column's words; null: it may hold any. */
  words: string | null
}

/** TypeScript of a PostgreSQL type as the server's pool parses it (apps/server/src/infra/database/database.ts). */
const types: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  inet: 'string',
  xid8: 'string',
  date: 'string',
  bytea: 'Buffer',
  timestamptz: 'Moment',
  json: 'Json',
  jsonb: 'Json',
  tstzrange: 'string',
}

const columnsQuery = `
  select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as "hasDefault",
    a.attidentity = 'a' or a.attgenerated <> '' as always,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[''%') as words
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

const header = `// Generated from the migrated database by \`node tooling/generate-schema.ts\`. Do not edit.
import type { ColumnType } from 'kysely'

/** timestamptz: read as Date, written as Date or ISO text. */
export type Moment = ColumnType<Date, Date | string, Date | string>
/** jsonb: read parsed, written as JSON text (\`JSON.stringify\`), because the driver takes a bare array for a PostgreSQL one. */
export type Json = ColumnType<unknown, string, string>
/** Has a default: may be left out of an insert. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** Only the database writes it. */
export type GeneratedAlways<T> = ColumnType<T, never, never>
`

/** Text of schema.gen.ts: one interface a table, columns in their order, partitions left out. A check that names a column's words is its type. */
export async function schemaTypes(client: Client): Promise<string> {
  const { rows } = await client.query<Column>(columnsQuery)
  const tables = Map.groupBy(rows, row => row.table)
  const interfaces = [...tables].map(
    ([table, columns]) => `export interface ${pascal(table)}Table {\n${columns.map(line).join('')}}\n`,
  )
  const names = [...tables.keys()].map(table => `  ${table}: ${pascal(table)}Table\n`)
  return [header, ...interfaces, `export interface Database {\n${names.join('')}}\n`].join('\n')
}

function line(column: Column): string {
  const isArray = column.type.startsWith('_')
  const base = wordsOf(column) ?? types[isArray ? column.type.slice(1) : column.type]
  if (!base) throw new Error(`no TypeScript type for ${column.type} (${column.table}.${column.name})`)
  const value = (isArray ? `${base}[]` : base) + (column.nullable ? ' | null' : '')
  const wrapper = column.always ? 'GeneratedAlways' : column.hasDefault ? 'Generated' : undefined
  return `  ${column.name}: ${wrapper ? `${wrapper}<${value}>` : value}\n`
}

/** A column that a check keeps to a set of words is of their union, not any text. */
function wordsOf({ words }: Column): string | undefined {
  const [, list] = /^CHECK \(\("?\w+"? = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(words ?? '') ?? []
  return list?.replaceAll('::text', '').split(', ').join(' | ')
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
