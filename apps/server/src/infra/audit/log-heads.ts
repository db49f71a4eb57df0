import { mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Head } from './chain.queries.ts'

/**
 * When the file grows beyond this many bytes, its older half keeps only every tenth line. The newest lines all stay,
 * because the newest rows are those that somebody might cut off.
 */
const SIZE_LIMIT = 2 * 1024 * 1024
const KEEP_EVERY = 10
const REMOVED = ' removed'

/** Name of the file below the data folder. */
export const LOG_HEADS_FILE = 'log-heads'

/**
 * Notes the newest serial and hash of the log outside the database. Whoever cuts off the newest rows, or rewrites the
 * chain from some row on, would have to change this file as well.
 */
export interface LogHeads {
  /** Adds a line unless it equals the last one; the line is on disk when this resolves. */
  note(head: Head): Promise<void>
  /** Notes, before it happens, that retention removes all rows up to this one. */
  noteRemoved(last: Head): Promise<void>
}

export function createLogHeads(dataFolder: string): LogHeads {
  const file = path.join(dataFolder, LOG_HEADS_FILE)
  let last: number | undefined

  async function append({ serial, hash }: Head, mark: string) {
    await mkdir(dataFolder, { recursive: true })
    const handle = await open(file, 'a', 0o600)
    try {
      await handle.write(`${serial} ${hash.toString('hex')} ${new Date().toISOString()}${mark}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  return {
    async note(head) {
      if (head.serial === last) return
      await append(head, '')
      last = head.serial
      await thin(file)
    },
    noteRemoved: head => append(head, REMOVED),
  }
}

async function thin(file: string): Promise<void> {
  if ((await stat(file)).size <= SIZE_LIMIT) return
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  const half = Math.floor(lines.length / 2)
  const kept = lines.filter(
    (line, index) => index >= half || index % KEEP_EVERY === 0 || line.endsWith(REMOVED),
  )
  await writeFile(`${file}.part`, `${kept.join('\n')}\n`, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

/** A line: the serial, its hash, when it was noted, and whether all rows up to it were removed. */
const LINE = /^(\d{1,15}) ([0-9a-f]{64}) \S+( removed)?$/

/** The noted hashes by serial. */
export interface NotedHeads {
  /** The first note of a serial counts, because a chain that was rewritten would add its own notes after it. */
  heads: Map<number, Buffer>
  /** The last rows of what retention removed: hashes by serial. */
  removed: Map<number, Buffer>
}

/** Reads all notes; a line that was cut off in the middle is skipped. Undefined when there is no file. */
export async function readLogHeads(dataFolder: string): Promise<NotedHeads | undefined> {
  let text: string
  try {
    text = await readFile(path.join(dataFolder, LOG_HEADS_FILE), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  const noted: NotedHeads = { heads: new Map(), removed: new Map() }
  for (const line of text.split('\n')) {
    const [, serial, hash, mark] = LINE.exec(line) ?? []
    if (serial === undefined || hash === undefined) continue
    const target = mark === undefined ? noted.heads : noted.removed
    if (!target.has(Number(serial))) target.set(Number(serial), Buffer.from(hash, 'hex'))
  }
  return noted
}
