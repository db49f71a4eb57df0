import { opendir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { FileKind } from './files.ts'
import { noneIfMissing } from './missing.ts'

/** Where the keys of one kind of file are kept. */
export interface FileColumn {
  table: string
  column: string
}
export type FileColumns = Partial<Record<FileKind, FileColumn>>

/** A file has its row a moment after its name; one that still has none after so long never gets one, ms. */
export const UNNAMED_AFTER = 24 * 3_600_000
/** Days with files of a kind that are looked at, the newest first: a server that dies leaves its file in the newest. */
const DAYS = 4
/** Keys that one question to the database carries. */
const KEYS_AT_ONCE = 20_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

export interface UnnamedDeps {
  /** Of the store of files. */
  root: string
  db: Db
  columns: FileColumns
  clock: Pick<Clock, 'now'>
  log: Pick<FastifyBaseLogger, 'info'>
}

/**
 * Removes whole files that no row names: the server died after it had written the file and before it committed the row.
 * @returns how many
 */
export async function sweepUnnamed({ root, db, columns, clock, log }: UnnamedDeps): Promise<number> {
  let removed = 0
  for (const [kind, column] of Object.entries(columns)) {
    for (const day of await newestDays(path.join(root, kind))) {
      for await (const keys of keysOf(root, `${kind}/${day}`)) {
        for (const key of await listUnnamed(db, column, keys)) {
          const file = path.join(root, key)
          if (!(await hasItsNameSince(file, clock.now() - UNNAMED_AFTER))) continue
          await rm(file, { force: true })
          removed += 1
        }
      }
    }
  }
  if (removed > 0) log.info({ removed }, 'files that nothing names removed')
  return removed
}

async function newestDays(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(noneIfMissing)
  const days = (names ?? []).filter(name => DAY.test(name))
  return days.toSorted().toReversed().slice(0, DAYS)
}

/** The keys of a day, a part at a time. Drafts are no keys: their sweep is another (leftovers.ts). */
async function* keysOf(root: string, day: string): AsyncGenerator<string[]> {
  const entries = await opendir(path.join(root, day)).catch(noneIfMissing)
  if (!entries) return
  let keys: string[] = []
  for await (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue
    keys.push(`${day}/${entry.name}`)
    if (keys.length < KEYS_AT_ONCE) continue
    yield keys
    keys = []
  }
  if (keys.length > 0) yield keys
}

async function listUnnamed(db: Db, { table, column }: FileColumn, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select given.key from unnest(${keys}::text[]) as given (key)
    where not exists (select from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = given.key)`.execute(
    db,
  )
  return rows.map(row => row.key)
}

/** By its change time, which a rename or a link sets: a package may be written for days before it gets its name. */
async function hasItsNameSince(file: string, before: number): Promise<boolean> {
  const found = await stat(file).catch(noneIfMissing)
  return found !== undefined && found.ctimeMs < before
}
