import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/infra/database/database.ts'
import { createTaskThread } from '../task-thread.ts'
import type { ReadTask, ReadThreadData } from './face-index.messages.ts'
import { personAfter, type PersonRange } from './face-index.queries.ts'
import type { OpenedPack } from './feature-pack.ts'

/** Persons of one read; finding and opening their features takes some hundredths of a second. */
const PERSONS = 5_000
/** Threads that read at once: the database and one of them take as long as two of them. */
const READERS = 2

export interface FaceReadersDeps {
  db: Db
  databaseUrl: string
  /** 32 bytes. */
  featureKey: Buffer
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Read features of persons from the database and open them, each by a thread and a connection of its own. */
export function createFaceReaders({ db, databaseUrl, featureKey, log }: FaceReadersDeps) {
  const module = new URL('face-reader.worker.ts', import.meta.url)
  const threadOf = (name: string) =>
    createTaskThread<ReadTask, OpenedPack[]>(module, {
      data: { databaseUrl, featureKey } satisfies ReadThreadData,
      name,
      log,
    })
  const first = threadOf('the reader of faces')
  const readers = [
    first,
    ...Array.from({ length: READERS - 1 }, (_, n) => threadOf(`reader ${n + 2} of faces`)),
  ]

  return {
    prepare(): void {
      for (const reader of readers) reader.prepare()
    },
    persons: (entryIds: string[]): Promise<OpenedPack[]> => first.ask({ entryIds }),
    /** Reads everybody. @param take while it takes packs, the next ones are read @param persons of one read */
    async all(take: (packs: OpenedPack[]) => Promise<unknown>, persons = PERSONS): Promise<void> {
      const ranges = rangesOf(db, persons)
      const lane = async (reader: (typeof readers)[number]) => {
        let taking: Promise<unknown> = Promise.resolve()
        for (let range = await ranges.next(); range; range = await ranges.next()) {
          const [packs] = await Promise.all([reader.ask({ range }), taking])
          taking = take(packs)
          // Its failure is told with the next range; until then nobody listens.
          taking.catch(() => undefined)
        }
        await taking
      }
      const lanes = await Promise.allSettled(readers.map(reader => lane(reader).finally(() => ranges.end())))
      const failed = lanes.find(one => one.status === 'rejected')
      if (failed) throw failed.reason
      await Promise.all(readers.slice(1).map(reader => reader.rest()))
    },
    stop: () => Promise.all(readers.map(reader => reader.stop())),
  }
}

/** Cuts all persons into ranges, one after the other. */
function rangesOf(db: Db, persons: number) {
  /** The last person of the last range; undefined: none was cut off yet; null: nobody is left. */
  let cutUntil: string | undefined | null
  let isEnded = false
  let cutting: Promise<unknown> = Promise.resolve()
  async function cut(): Promise<PersonRange | undefined> {
    if (isEnded || cutUntil === null) return undefined
    const after = cutUntil
    const until = await personAfter(db, after, persons)
    cutUntil = until ?? null
    return { after, until }
  }
  return {
    next(): Promise<PersonRange | undefined> {
      const range = cutting.then(cut)
      cutting = range.catch(() => undefined)
      return range
    },
    /** Cuts off no more: everybody was, or a reader has failed. */
    end(): void {
      isEnded = true
    },
  }
}
