import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { escapeIdentifier, type Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { listPartitions, listRelations, listTables, nameOf, type Relation } from './catalog.ts'
import { CONTENTS_FILE, contents, type Contents, type CopiedTable, type Partition } from './contents.ts'
import { liftGuards, liftIndexes } from './shape-guards.ts'

export interface Loaded {
  tables: number
  rows: number
  /** Tables of the copy that the shape has no place for, as somebody's own beside the product's. */
  leftOut: string[]
}

/** @throws Error when the file that says what a copy holds cannot be read or understood */
export async function readContents(folder: string): Promise<Contents> {
  const read = contents.safeParse(JSON.parse(await readFile(path.join(folder, CONTENTS_FILE), 'utf8')))
  if (!read.success)
    throw new Error(`${folder}: ${CONTENTS_FILE} is damaged, or of a newer version of Palisade`)
  return read.data
}

/** @throws Error that names what is there, when a database holds anything */
export async function refuseUsedDatabase(client: Client): Promise<void> {
  const [first, ...more] = await listRelations(client)
  if (!first) return
  const others = more.length > 0 ? ` and ${more.length} more` : ''
  throw new Error(
    `the database is not empty, it holds ${nameOf(first)}${others}: a copy goes into an empty one`,
  )
}

/**
 * Fills a database whose shape is there with the rows of a copy; what the shape brought along goes. All of it belongs to the
 * transaction of `client`: without its commit nothing has happened.
 */
export async function loadDatabase(
  client: Client,
  folder: string,
  { tables, partitions, sequences }: Contents,
  onTable: (table: CopiedTable) => unknown = () => undefined,
): Promise<Loaded> {
  // Checks that were deferred would stop tables from being changed.
  await client.query('set constraints all immediate')
  await fitPartitions(client, partitions)
  const putBack = await liftGuards(client)
  const makeIndexes = await liftIndexes(client)
  const places = new Map((await listTables(client)).map(place => [nameOf(place), place]))
  if (places.size > 0) await client.query(`truncate ${[...places.keys()].join(', ')}`)
  const wanted = tables.filter(table => places.has(nameOf(table)))
  refuseMissing(places, wanted)
  let rows = 0
  for (const table of wanted) {
    await loadTable(client, folder, table)
    rows += table.rows
    await onTable(table)
  }
  for (const { value, isCalled, ...sequence } of sequences)
    await client.query(`select setval(to_regclass($1), $2, $3) where to_regclass($1) is not null`, [
      nameOf(sequence),
      value,
      isCalled,
    ])
  await makeIndexes()
  await putBack()
  const leftOut = tables.filter(table => !places.has(nameOf(table))).map(nameOf)
  return { tables: wanted.length, rows, leftOut }
}

/** Makes the months of the source in place of those that the shape makes for today. One that both have keeps the indexes of its own. */
async function fitPartitions(client: Client, wanted: Partition[]): Promise<void> {
  const keyOf = (partition: Partition) => `${nameOf(partition)} ${partition.bound}`
  const there = await listPartitions(client)
  const [keys, keysThere] = [new Set(wanted.map(keyOf)), new Set(there.map(keyOf))]
  for (const old of there) if (!keys.has(keyOf(old))) await client.query(`drop table ${nameOf(old)}`)
  const wholes = new Set((await listRelations(client)).map(nameOf))
  // Somebody's own tables beside the product's may have parts as well: they are left out with the others.
  for (const partition of wanted)
    if (!keysThere.has(keyOf(partition)) && wholes.has(nameOf(partition.parent)))
      await createPartition(client, partition)
}

async function createPartition(client: Client, partition: Partition): Promise<void> {
  const { parent, bound, samples } = partition
  const name = nameOf(partition)
  await client.query(`create table ${name} partition of ${nameOf(parent)} ${bound}`)
  for (const [column, count] of Object.entries(samples))
    await client.query(`alter table ${name} alter ${escapeIdentifier(column)} set statistics ${count}`)
}

function refuseMissing(places: ReadonlyMap<string, Relation>, wanted: CopiedTable[]): void {
  const there = new Set(wanted.map(nameOf))
  const missing = [...places.keys()].filter(name => !there.has(name))
  if (missing.length > 0) throw new Error(`the copy lacks tables: ${missing.join(', ')}`)
}

async function loadTable(client: Client, folder: string, table: CopiedTable): Promise<void> {
  const columns = table.columns.map(escapeIdentifier).join(', ')
  const into = client.query(copyFrom(`copy ${nameOf(table)} (${columns}) from stdin`))
  await pipeline(createReadStream(path.join(folder, table.file)), createZstdDecompress(), into)
  if (into.rowCount !== table.rows)
    throw new Error(`${table.file} holds ${into.rowCount} rows in place of ${table.rows}`)
}
