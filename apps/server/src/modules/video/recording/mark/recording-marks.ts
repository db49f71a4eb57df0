import { LASTING_MARKS_MAX, type RecordFrame } from '@palisade/contract/media'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { RecordingSender } from '../recording-port.ts'
import { listRecent, putMarks, removeMarksBefore, type MarkRow } from './recording-mark.queries.ts'

/** Age, ms, after which an ended mark is not told again to a media program that was away. */
const TOLD_AGAIN_MS = 24 * 3_600_000
/** How often old marks are removed, ms. */
const SWEEP_EVERY = 3_600_000
const RETRY = 1_000

export interface RecordingMarksDeps {
  db: Db
  sender: RecordingSender
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * The frame by which a media program is told of a mark. It carries the end of a recording by hand, so that media stops even if no server is
 * left to tell it.
 */
export const frameOf = ({ cameraId, causeId, kind, from, to, endsAt }: MarkRow): RecordFrame => ({
  type: 'record',
  cameraId,
  causeId,
  kind,
  from: from.getTime(),
  ...untilOf(to ?? endsAt),
})

const untilOf = (at: Date | null | undefined) => at && { to: at.getTime() }

/** A span of a camera that is to be recorded because of an alarm or another moment. */
export type AlarmMark = Omit<MarkRow, 'kind'> & { to: Date }

export type RecordingMarks = ReturnType<typeof createRecordingMarks>

/** The spans that operators and alarms want recorded. They are stored until the media program has certainly been told of them. */
export function createRecordingMarks({ db, sender, clock, log }: RecordingMarksDeps) {
  const since = () => new Date(clock.now() - TOLD_AGAIN_MS)
  const opened: string[] = []
  const telling = createRepeated(
    async () => {
      const at = clock.now()
      const recent = await listRecent(db, since())
      for (const mark of recent) sender.tellMark(frameOf(mark))
      const lasting = recent.filter(({ kind, to }) => kind === 'manual' && to === null)
      const marks = lasting
        .slice(0, LASTING_MARKS_MAX)
        .map(({ cameraId, causeId }) => ({ cameraId, causeId }))
      for (const nodeId of opened.splice(0)) sender.send(nodeId, { type: 'lastingMarks', at, marks })
    },
    { name: 'marks of recording', retry: RETRY, log },
  )
  const sweeping = createRepeated(() => removeMarksBefore(db, since()), {
    name: 'old marks of recording',
    every: SWEEP_EVERY,
    log,
  })

  async function recordAll(marks: readonly AlarmMark[]): Promise<void> {
    const kept = marks.map((mark): MarkRow => ({ ...mark, kind: 'alarm' }))
    await putMarks(db, kept)
    for (const mark of kept) sender.tellMark(frameOf(mark))
  }

  return {
    /** Records this span of a camera because of what happened there; the same cause again changes the span. */
    record: (mark: AlarmMark) => recordAll([mark]),
    recordAll,
    /** Tells a media program that is back all recent marks, and which recordings by hand are still wanted, so that it ends any others. */
    tellAgain(nodeId: string): void {
      opened.push(nodeId)
      telling.run()
    },
    start: () => sweeping.start(),
    async stop() {
      await Promise.all([telling.stop(), sweeping.stop()])
    },
  }
}
