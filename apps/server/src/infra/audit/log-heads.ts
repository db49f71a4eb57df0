import { mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Head } from './chain.queries.ts'

/** Beyond so many bytes the older half keeps every tenth line: the newest rows are what somebody may cut off. */
const SIZE_LIMIT = 2 * 1024 * 1024
const KEEP_EVERY = 10
const REMOVED = ' removed'

/** Name of the file below the data folder. */
export const LOG_HEADS_FILE = 'log-heads'

/**
 * The newest serial and hash of the log, noted outside the database: whoever cuts off the newest rows, or writes the chain
 * anew from some row on, has also to come to this file.
 */
export interface LogHeads {
  /** Adds a line unless it is the last one already; on disk when it resolves. */
  note(head: Head): Promise<void>
  /** Notes, before it is done, that retention removes everything up to this row. */
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

/** The serial, its hash, when it was noted, and whether everything up to it was removed. */
const LINE = /^(\d{1,15}) ([0-9a-f]{64}) \S+( removed)?$/

/** Hashes by serial. */
export interface NotedHeads {
  /** The first note of a serial stands: a chain written anew would note its own behind it. */
  heads: Map<number, Buffer>
  /** Up to where retention removed. */
  removed: Map<number, Buffer>
}

/** What was noted so far; a line that was cut off is passed over. Undefined without a file. */
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
