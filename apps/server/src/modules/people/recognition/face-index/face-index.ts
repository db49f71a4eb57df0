import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { createTaskThread } from '../task-thread.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { createChangedEntries } from './changed-entries.ts'
import type { IndexTask } from './face-index.messages.ts'
import { createFaceReaders, type FaceReadersDeps } from './face-readers.ts'
import { packMemory } from './feature-pack.ts'
import { createHeldReads } from './held-reads.ts'
import type { Nearest } from './vector-index.ts'

/** The time after which a read that failed is tried again, ms. */
const AGAIN_AFTER = 5_000
/** The time between two looks whether the thread still lives, ms; one that died is filled again. */
const LOOK_EVERY = 5_000

export interface FaceIndexDeps extends FaceReadersDeps {
  listeners: Listeners
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
 * All features of persons in the memory of a thread of its own. It is filled from the database at the start, by threads that read and open
 * them, and follows what is committed; a thread that died is filled again.
 */
export function createFaceIndex({ listeners, log, ...reading }: FaceIndexDeps) {
  let isFilled = false
  /** Times that the thread has ended, and forgotten everybody. */
  let ends = 0
  const module = new URL('face-index.worker.ts', import.meta.url)
  const thread = createTaskThread<IndexTask, Nearest[]>(module, {
    name: 'the index of faces',
    log,
    onEnd: () => {
      isFilled = false
      ends++
    },
  })
  const readers = createFaceReaders({ log, ...reading })
  const changed = createChangedEntries(async ids => {
    const packs = await readers.persons(ids)
    // A thread that is filled afterwards would have these persons twice.
    if (!isFilled) throw new Error('the index of faces ended before persons were read')
    await thread.ask({ do: 'replace', entryIds: ids, packs }, packMemory(packs))
  })
  async function fill() {
    const before = ends
    // A fill before this one may have failed halfway.
    await thread.ask({ do: 'clear' })
    await readers.all(packs => thread.ask({ do: 'add', packs }, packMemory(packs)))
    if (ends !== before) throw new Error('the index of faces ended while it was filled')
    isFilled = true
  }
  const held = createHeldReads()
  function requireFilled(): void {
    if (!isFilled) throw new AppError('recognition.busy')
  }
  const stopping = new AbortController()

  /** One read after the other, so that what was read later is told later. */
  const work = createRepeated(
    () =>
      held.during(async () => {
        if (!isFilled) await fill()
        await changed.readAll(stopping.signal)
      }),
    { name: 'index of faces', log, every: LOOK_EVERY, retry: AGAIN_AFTER },
  )

  return {
    /** Loads its threads while the server still starts; they are asked for nothing yet. */
    prepare() {
      thread.prepare()
      readers.prepare()
    },
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
      // First: a fill that runs ends with the threads.
      await Promise.all([thread.stop(), readers.stop()])
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
  } satisfies FaceIndex & { prepare(): void; start(): void; stop(): Promise<void> }
}
