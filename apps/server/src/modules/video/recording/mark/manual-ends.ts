import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { placedOf } from '#server/modules/device/device/device.events.ts'
import { deviceAudience } from '#server/modules/device/observation/device-state.events.ts'
import { findPlanned, type PlannedRow } from '#server/modules/video/recording-plan/recording-plan.queries.ts'
import { endManual } from './recording-mark.queries.ts'

/** Interval at which recordings by hand whose time is over are looked for, ms. */
const EVERY = 5_000

/** Tells consoles that a camera is recorded by hand, or not any more. */
export const manualEvent = (camera: PlannedRow, isOn: boolean) => ({
  type: 'recording.manual' as const,
  data: { id: camera.id, isOn },
  audience: { ...deviceAudience(placedOf(camera)), permission: 'recording.manual' as const },
})

/** Ends the marks of recordings by hand that nobody stopped. The media program knew their end and has stopped by itself. */
export const createManualEnds = ({
  db,
  clock,
  log,
}: {
  db: Db
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
}) =>
  createRepeated(
    () =>
      db.transaction().execute(async tx => {
        const ended = await endManual(tx, new Date(clock.now()))
        if (ended.length === 0) return
        const cameras = await findPlanned(tx, ended)
        await writeEvents(
          tx,
          cameras.map(camera => manualEvent(camera, false)),
        )
      }),
    { name: 'ends of recordings by hand', every: EVERY, log },
  )
