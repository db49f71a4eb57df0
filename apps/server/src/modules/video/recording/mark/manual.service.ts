import type { ParameterKey, ParameterValues } from '@palisade/contract'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { lockPlanned } from '#server/modules/video/recording-plan/recording-plan.change.ts'
import type { RecordingSender } from '../recording-port.ts'
import { manualEvent } from './manual-ends.ts'
import { findManual, listManual, putMark, type MarkRow } from './recording-mark.queries.ts'
import { frameOf } from './recording-marks.ts'

type Context = Pick<SignedInContext, 'transaction' | 'user'>

export interface ManualDeps {
  db: Db
  sender: RecordingSender
  clock: Clock
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
}

const HOUR_MS = 3_600_000

/** Recording that an operator starts and stops by hand. */
export function createManualService({ db, sender, clock, parameters }: ManualDeps) {
  /** Changes the mark of a camera while the camera's row is locked, so that two operators at the same time start only one recording. */
  async function change(
    cameraId: string,
    context: Context,
    isOn: boolean,
    work: (tx: Tx, running: MarkRow | undefined) => Promise<MarkRow | undefined>,
  ): Promise<void> {
    // The media program is told after the commit, so that it records nothing of which the database does not know.
    if (!sender.reaches(cameraId))
      throw new AppError(isOn ? 'recording.start_failed' : 'recording.stop_failed')
    const kept = await context.transaction(
      async tx => {
        const [camera] = await lockPlanned(tx, [cameraId])
        const mark = await work(tx, await findManual(tx, cameraId))
        if (!mark || !camera) return undefined
        await writeEvents(tx, [manualEvent(camera, isOn)])
        return mark
      },
      mark => mark && { object: cameraId },
    )
    // If the program was lost in between, `tellAgain` tells it when it is back.
    if (kept) sender.tellMark(frameOf(kept))
  }

  return {
    /** Starts recording by hand; a recording that runs already goes on. */
    async start({ cameraId }, context) {
      const hours = await parameters.get('recording.manual_hours')
      await change(cameraId, context, true, async (tx, running) => {
        if (running) return undefined
        const from = new Date(clock.now())
        const causeId = `manual-${from.getTime()}`
        const endsAt = new Date(from.getTime() + hours * HOUR_MS)
        const mark: MarkRow = { cameraId, causeId, kind: 'manual', from, to: null, endsAt, at: null }
        await putMark(tx, { ...mark, userName: context.user.name })
        return mark
      })
    },

    /** Stops recording by hand; without one, nothing changes. */
    stop: ({ cameraId }, context) =>
      change(cameraId, context, false, async (tx, running) => {
        if (!running) return undefined
        const mark = { ...running, to: new Date(Math.max(clock.now(), running.from.getTime())) }
        await putMark(tx, mark)
        return mark
      }),

    getManual: ({ cameraIds }) => listManual(db, cameraIds),
  } satisfies CallsOf<'recording'>
}
