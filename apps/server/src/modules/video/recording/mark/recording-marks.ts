import { LASTING_MARKS_MAX, type RecordFrame } from '@palisade/contract/media'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../../infra/clock.ts'
import type { Db } from '../../../../infra/database/database.ts'
import { createRepeated } from '../../../../infra/timers.ts'
import type { RecordingSender } from '../recording-port.ts'
import { listRecent, putMarks, removeMarksBefore, type MarkRow } from './recording-mark.queries.ts'

/** A media program that was away longer than this is not told of marks that ended meanwhile, ms. */
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

/** Media ends a recording by hand by itself, even where no server is left to tell it. */
export const frameOf = ({ cameraId, causeId, kind, from, to, endsAt }: MarkRow): RecordFrame => ({
  type: 'record',
  cameraId,
  causeId,
  kind,
  from: from.getTime(),
  ...untilOf(to ?? endsAt),
})

const untilOf = (at: Date | null | undefined) => at && { to: at.getTime() }

/** A span of a camera that an alarm, or what happened without one, wants recorded. */
export type AlarmMark = Omit<MarkRow, 'kind'> & { to: Date }

export type RecordingMarks = ReturnType<typeof createRecordingMarks>

/** Spans that an operator or an alarm wants recorded; kept until the media program has been told for certain. */
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
    /** Tells all of them to a media program that is back, and which of those without an end are known. */
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
