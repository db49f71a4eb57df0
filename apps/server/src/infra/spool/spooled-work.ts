import type { ErrorCode } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import { AppError } from '#server/infra/errors/app-error.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { Spool, Spooled } from './spool.ts'

const RETRY_MS = 1000
/** Bodies of entries that are held until what belongs to them is stored together: each time costs flushes of the disk, whatever it stores. */
const HELD_BYTES = 8 * 1024 * 1024

export interface SpooledWork<Way extends string> {
  /** On disk when this resolves; worked off soon after. */
  take(entry: Spooled<Way>): Promise<void>
  start(): Promise<void>
  /** Ends after the present batch; what waits is on disk. */
  stop(): Promise<void>
}

export interface SpooledWorkOptions<Way extends string, Ready> {
  /** For the log. */
  name: string
  spool: Spool<Way>
  /** Reads an entry. @param name tells it from all others, after a restart too */
  prepare: (entry: Spooled<Way>, name: string) => Promise<Ready[]>
  /** Stores what belongs to entries, which are written afterwards. */
  store?: (ready: Ready[]) => Promise<Ready[]>
  write: (ready: readonly Ready[]) => Promise<unknown>
  /** Rows from which on no further file is written in the same transaction. */
  batch: number
  /** Entries that are read at the same time. */
  atOnce: number
  /** Entries that may wait on disk, and the refusal of further ones. */
  waitingMax: number
  full: ErrorCode
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** A file of the spool, and how many entries of it were taken since the start; at least one. */
interface WaitingFile {
  file: string
  entries: number
}

/** Files whose entries were read, with the pictures of these stored. */
interface Prepared<Ready> {
  files: WaitingFile[]
  ready: Ready[]
}

/**
 * Works off what comes from cameras: on disk first, then read, then written in batches, in the order in which it came. While one
 * batch is written, the next is read.
 */
export function createSpooledWork<Way extends string, Ready>(
  options: SpooledWorkOptions<Way, Ready>,
): SpooledWork<Way> {
  const { name: title, spool, waitingMax, full, log } = options
  let waiting: WaitingFile[] = []
  /** Entries that wait, those that are on their way to the disk included. */
  let count = 0
  const stopping = new AbortController()
  /** Read and not written yet: kept while the database is away, so that no picture is stored twice. */
  let prepared: Prepared<Ready> | undefined
  /** The batch behind it, while it is read and until its turn comes. */
  let ahead: Promise<Prepared<Ready>> | undefined
  const readBatch = createBatchReader(options)
  const work = createRepeated(drain, { name: title, retry: RETRY_MS, log })

  async function drain(): Promise<void> {
    while (waiting.length > 0 && !stopping.signal.aborted) {
      prepared ??= await takeNext()
      const { files, ready } = prepared
      readAhead(files)
      if (ready.length > 0) await options.write(ready)
      await Promise.all(files.map(({ file }) => spool.remove(file)))
      // By identity: a start may have put older files in front meanwhile.
      waiting = waiting.filter(one => !files.includes(one))
      count -= files.reduce((sum, { entries }) => sum + entries, 0)
      prepared = undefined
    }
  }

  /** The batch that was read ahead; one that could not be read is read anew. */
  function takeNext(): Promise<Prepared<Ready>> {
    const next = ahead ?? readBatch([...waiting])
    ahead = undefined
    return next
  }

  /** @param current files of the batch before, which are not gone yet */
  function readAhead(current: readonly WaitingFile[]): void {
    if (ahead || stopping.signal.aborted || waiting.length <= current.length) return
    ahead = readBatch(waiting.filter(file => !current.includes(file)))
    // Whoever takes it hears of its failure.
    ahead.catch(() => undefined)
  }

  /** Files come in the order in which they were written, and the entries of a file one right after the other. */
  function note(file: string): void {
    const last = waiting.at(-1)
    if (last?.file === file) last.entries += 1
    else waiting.push({ file, entries: 1 })
  }

  return {
    async take(entry) {
      if (count >= waitingMax) throw new AppError(full)
      count += 1
      try {
        note(await spool.put(entry))
      } catch (error) {
        count -= 1
        throw error
      }
      work.run()
    },
    async start() {
      const left = await spool.list()
      const known = new Set(waiting.map(({ file }) => file))
      const older = left.filter(file => !known.has(file)).map(file => ({ file, entries: 1 }))
      waiting = [...older, ...waiting]
      count += older.length
      if (waiting.length > 0) work.run()
    },
    async stop() {
      stopping.abort()
      await work.stop()
      await ahead?.catch(() => undefined)
    },
  }
}

/** Reads files, the oldest first, until there is a batch, and stores what belongs to their entries. */
function createBatchReader<Way extends string, Ready>({
  spool,
  prepare,
  store = async ready => ready,
  batch,
  atOnce,
}: SpooledWorkOptions<Way, Ready>): (waiting: readonly WaitingFile[]) => Promise<Prepared<Ready>> {
  const reading = pLimit(atOnce)
  return async function readBatch(waiting) {
    const files: WaitingFile[] = []
    const ready: Ready[] = []
    let held: Ready[] = []
    let heldBytes = 0
    const storeHeld = async () => {
      if (held.length > 0) ready.push(...(await store(held)))
      held = []
      heldBytes = 0
    }
    for (const one of waiting) {
      const entries = await spool.read(one.file)
      const own = await Promise.all(entries.map(({ name, entry }) => reading(() => prepare(entry, name))))
      held.push(...own.flat())
      heldBytes += entries.reduce((sum, { entry }) => sum + entry.body.length, 0)
      files.push(one)
      if (heldBytes >= HELD_BYTES) await storeHeld()
      if (ready.length + held.length >= batch) break
    }
    await storeHeld()
    return { files, ready }
  }
}
