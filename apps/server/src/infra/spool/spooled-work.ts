import type { ErrorCode } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import { AppError } from '../errors/app-error.ts'
import { createRepeated } from '../timers.ts'
import type { Spool, Spooled } from './spool.ts'

const RETRY_MS = 1000

export interface SpooledWork<Way extends string> {
  /** On disk when this resolves; worked off soon after. @throws AppError the code `full`, server.disk_full */
  take(entry: Spooled<Way>): Promise<void>
  start(): Promise<void>
  /** Ends after the present batch; what waits is on disk. */
  stop(): Promise<void>
}

export interface SpooledWorkOptions<Way extends string, Ready> {
  /** For the log. */
  name: string
  spool: Spool<Way>
  /** Reads an entry and stores what belongs to it. @param name of its file */
  prepare: (entry: Spooled<Way>, name: string) => Promise<Ready[]>
  write: (ready: readonly Ready[]) => Promise<unknown>
  /** Entries that are written in one transaction. */
  batch: number
  /** Entries that are read at the same time. */
  atOnce: number
  /** Entries that may wait on disk, and the refusal of further ones. */
  waitingMax: number
  full: ErrorCode
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Works off what comes from cameras: on disk first, then read, then written in batches, in the order in which it came. */
export function createSpooledWork<Way extends string, Ready>(
  options: SpooledWorkOptions<Way, Ready>,
): SpooledWork<Way> {
  const { name: title, spool, batch, waitingMax, full, log } = options
  let waiting: string[] = []
  const stopping = new AbortController()
  /** Read and not written yet: kept while the database is away, so that no picture is stored twice. */
  let prepared: { names: string[]; ready: Ready[] } | undefined
  const reading = pLimit(options.atOnce)
  const work = createRepeated(drain, { name: title, retry: RETRY_MS, log })

  async function drain(): Promise<void> {
    while (waiting.length > 0 && !stopping.signal.aborted) {
      prepared ??= await prepare(waiting.slice(0, batch))
      const { names, ready } = prepared
      if (ready.length > 0) await options.write(ready)
      await Promise.all(names.map(name => spool.remove(name)))
      waiting = waiting.slice(names.length)
      prepared = undefined
    }
  }

  async function prepare(names: string[]) {
    const ready = await Promise.all(names.map(name => reading(() => read(name))))
    return { names, ready: ready.flat() }
  }

  async function read(name: string): Promise<Ready[]> {
    const entry = await spool.read(name)
    return entry ? options.prepare(entry, name) : []
  }

  return {
    async take(entry) {
      if (waiting.length >= waitingMax) throw new AppError(full)
      const name = await spool.put(entry)
      // After the wait: a batch that was written meanwhile has put another list in the place of the one before.
      waiting.push(name)
      work.run()
    },
    async start() {
      waiting = [...(await spool.list()), ...waiting]
      if (waiting.length > 0) work.run()
    },
    async stop() {
      stopping.abort()
      await work.stop()
    },
  }
}
