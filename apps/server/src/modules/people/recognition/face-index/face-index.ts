import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { createTaskThread } from '../task-thread.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { createChangedEntries } from './changed-entries.ts'
import type { IndexTask, IndexThreadData } from './face-index.messages.ts'
import { createHeldReads } from './held-reads.ts'
import type { Nearest } from './vector-index.ts'

/** The time after which a read that failed is tried again, ms. */
const AGAIN_AFTER = 5_000
/** The time between two looks whether the thread still lives, ms; one that died is filled again. */
const LOOK_EVERY = 5_000

export interface FaceIndexDeps {
  databaseUrl: string
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
  /** Asked before a face is looked for in a picture, which takes long. */
  requireFilled(): void
  /** The persons of some groups whose features are nearest to one, by exact comparison with each. */
  search(sought: Sought): Promise<Nearest[]>
  /** Reads these persons now: whoever searches afterwards finds them. */
  hold(entryIds: readonly string[]): Promise<void>
}

/**
 * All features of persons in the memory of a thread of its own. It is filled from the database at the start and follows what is committed;
 * a thread that died is filled again.
 */
export function createFaceIndex({ databaseUrl, listeners, featureKey, log }: FaceIndexDeps) {
  let isFilled = false
  const module = new URL('face-index.worker.ts', import.meta.url)
  const thread = createTaskThread<IndexTask, Nearest[]>(module, {
    data: { databaseUrl, featureKey } satisfies IndexThreadData,
    name: 'the index of faces',
    log,
    onEnd: () => (isFilled = false),
  })
  const changed = createChangedEntries(async ids => {
    // A thread that fills itself afterwards would have these persons twice.
    if (!isFilled) throw new Error('the index of faces ended before persons were read')
    await thread.ask({ do: 'replace', entryIds: ids })
  })
  const held = createHeldReads()
  function requireFilled(): void {
    if (!isFilled) throw new AppError('recognition.busy')
  }
  const stopping = new AbortController()

  /** One read after the other, so that what was read later is told later. */
  const work = createRepeated(
    () =>
      held.during(async () => {
        if (!isFilled) await thread.ask({ do: 'fill' })
        isFilled = true
        await changed.readAll(stopping.signal)
      }),
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
      // First: a fill that runs ends with the thread.
      await thread.stop()
      await work.stop()
    },
    requireFilled,
    async search({ groupIds, ...sought }: Sought): Promise<Nearest[]> {
      requireFilled()
      return thread.ask({ do: 'search', groupIds: [...groupIds], ...sought })
    },
    hold(entryIds: readonly string[]): Promise<void> {
      changed.add(entryIds)
      const done = held.wait()
      work.run()
      return done
    },
  } satisfies FaceIndex & { start(): void; stop(): Promise<void> }
}
