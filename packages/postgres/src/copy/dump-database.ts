import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { Client, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { listPartitions, listSequences, listTables, nameOf, readServerVersion } from './catalog.ts'
import { CONTENTS_FILE, contents, type Contents, type CopiedTable } from './contents.ts'

/** Readable by us alone, and on the disk before the copy is called whole. */
const NEW_FILE = { flags: 'wx', mode: 0o600, flush: true } as const

/**
 * Copies the rows of a database as they are at one moment, table by table, in a form that every later PostgreSQL reads.
 * @param folder must be there; the files are made in it
 * @param onTable told after each table
 */
export async function dumpDatabase(
  url: string,
  folder: string,
  onTable: (table: CopiedTable) => void = () => undefined,
): Promise<Contents> {
  const client = new Client({ connectionString: url, application_name: 'palisade copy' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const copied = await dumpAll(client, folder, onTable)
    await writeFile(path.join(folder, CONTENTS_FILE), JSON.stringify(copied, null, 1), NEW_FILE)
    return copied
  } finally {
    await client.end()
  }
}

async function dumpAll(
  client: Client,
  folder: string,
  onTable: (table: CopiedTable) => void,
): Promise<Contents> {
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`)
  const found = await beginWithTables(client)
  const partitions = await listPartitions(client)
  const tables: CopiedTable[] = []
  for (const table of found) {
    const copied = await dumpTable(client, folder, table)
    tables.push(copied)
    onTable(copied)
  }
  const sequences = await listSequences(client)
  const serverVersion = await readServerVersion(client)
  await client.query('rollback')
  return contents.parse({ serverVersion, tables, partitions, sequences })
}

/** A reader notices by itself when bytes were changed. */
const CHECKED = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

/** How often the tables are listed again when one of them was removed before it could be held. */
const TRIES = 5
const UNDEFINED_TABLE = '42P01'

/** Begins the moment that is copied, with all tables held: none can be removed or changed in its shape until it is over. */
async function beginWithTables(client: Client) {
  for (let tries = 1; ; tries++) {
    await client.query('begin isolation level repeatable read read only')
    const found = await listTables(client)
    try {
      if (found.length > 0)
        await client.query(`lock table ${found.map(nameOf).join(', ')} in access share mode`)
      return found
    } catch (error) {
      await client.query('rollback')
      const isGone = error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE
      if (!isGone || tries === TRIES) throw error
    }
  }
}

async function dumpTable(
  client: Client,
  folder: string,
  table: Pick<CopiedTable, 'schema' | 'name' | 'columns'>,
): Promise<CopiedTable> {
  const file = `${encodeURIComponent(table.schema)}.${encodeURIComponent(table.name)}.copy.zst`
  const columns = table.columns.map(escapeIdentifier).join(', ')
  const rows = client.query(copyTo(`copy ${nameOf(table)} (${columns}) to stdout`))
  await pipeline(rows, createZstdCompress(CHECKED), createWriteStream(path.join(folder, file), NEW_FILE))
  return { ...table, rows: rows.rowCount, file }
}
