import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { createChangedEntries } from './changed-entries.ts'
import type { FeaturePack, IndexAnswer, IndexTask, IndexThreadData } from './face-index.messages.ts'
import { featuresOf, nextFeatures } from './face-index.queries.ts'
import { createHeldReads } from './held-reads.ts'
import type { Nearest } from './vector-index.ts'

/** Persons of one read; opening their features takes the thread some hundredths of a second. */
const PAGE = 5_000
/** The time after which a read that failed is tried again, ms. */
const AGAIN_AFTER = 5_000
/** The time between two looks whether the thread still lives, ms; one that died is filled again. */
const LOOK_EVERY = 5_000

export interface FaceIndexDeps {
  db: Db
  listeners: Listeners
  /** 32 bytes. */
  featureKey: Buffer
  log: FastifyBaseLogger
}

export interface Sought {
  modelId: string
  feature: Float32Array
  groupIds: readonly string[]
  /** Persons at most. */
  limit: number
}

export interface FaceIndex {
  /**
   * The persons of some groups whose features are nearest to one, by exact comparison with each.
   * @throws AppError recognition.busy while features are still being read
   */
  search(sought: Sought): Promise<Nearest[]>
  /** Reads these persons now: whoever searches afterwards finds them. @throws AppError recognition.busy when it ends before */
  hold(entryIds: readonly string[]): Promise<void>
}

/**
 * All features of persons in the memory of a thread of its own. It is filled from the database at the start and follows what is committed;
 * a thread that died is filled again.
 */
export function createFaceIndex({ db, listeners, featureKey, log }: FaceIndexDeps) {
  let thread: Worker | undefined
  /** After which person the reading of all goes on; undefined when all were read. */
  let unread: { after: string | undefined } | undefined = { after: undefined }
  const changed = createChangedEntries(async ids => replace(ids, await featuresOf(db, ids)))
  const waiting = new Map<number, PromiseWithResolvers<Nearest[]>>()
  let lastId = 0
  const held = createHeldReads()
  const stopping = new AbortController()

  function startThread(): Worker {
    const started = createThread({ featureKey })
    started.on('message', ({ id, nearest }: IndexAnswer) => {
      waiting.get(id)?.resolve(nearest)
      waiting.delete(id)
    })
    started.on('error', error => log.error({ err: error }, 'the index of faces failed'))
    started.once('exit', () => {
      thread = undefined
      unread = { after: undefined }
      for (const one of waiting.values()) one.reject(new AppError('recognition.busy'))
      waiting.clear()
    })
    return started
  }

  function replace(entryIds: string[], packs: FeaturePack[]): void {
    thread?.postMessage({ do: 'replace', entryIds, packs } satisfies IndexTask)
  }

  async function readAll(): Promise<void> {
    while (unread && !stopping.signal.aborted) {
      const of = thread
      const { packs, next } = await nextFeatures(db, unread.after, PAGE)
      if (!thread || of !== thread) throw new Error('the index of faces ended while it was filled')
      // Each person comes once.
      replace([], packs)
      unread = next === undefined ? undefined : { after: next }
    }
  }

  /** One read after the other, so that what was read later is told later. */
  const work = createRepeated(
    async () => {
      thread ??= startThread()
      await held.during(async () => {
        await readAll()
        await changed.readAll(stopping.signal)
      })
    },
    { name: 'index of faces', log, every: LOOK_EVERY, retry: AGAIN_AFTER },
  )

  return {
    start() {
      const refresh = ({ data }: { data: { ids: string[] } }) => {
        changed.add(data.ids)
        work.run()
      }
      listeners.on('face_entry.changed', refresh)
      listeners.on('face_entry.deleted', refresh)
      work.start()
      work.run()
    },
    async stop() {
      stopping.abort()
      held.end()
      await work.stop()
      await thread?.terminate()
    },
    async search({ groupIds, ...sought }: Sought): Promise<Nearest[]> {
      if (!thread || unread) throw new AppError('recognition.busy')
      const answer = Promise.withResolvers<Nearest[]>()
      const id = ++lastId
      waiting.set(id, answer)
      thread.postMessage({ do: 'search', id, groupIds: [...groupIds], ...sought } satisfies IndexTask)
      return answer.promise
    },
    hold(entryIds: readonly string[]): Promise<void> {
      changed.add(entryIds)
      const done = held.wait()
      work.run()
      return done
    },
  } satisfies FaceIndex & { start(): void; stop(): Promise<void> }
}

const createThread = (workerData: IndexThreadData): Worker =>
  new Worker(new URL('face-index.worker.ts', import.meta.url), { workerData })
