import { contract } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { createCheckInRecording, type CheckInRecordingDeps } from './check-in-recording.ts'
import { createPatrolAbsence, type PatrolAbsenceDeps } from './patrol-absence.ts'
import { putAbsenceOff } from './patrol-absence.queries.ts'
import { createPatrolFootService, type PatrolFootDeps } from './patrol-foot.service.ts'

/** An absence is noted within this time after it, ms. */
const ABSENCE_MS = 1_000
/** A check-in wakes the round of recordings; this is for those that were told as the server died, ms. */
const RECORDING_MS = 5_000
/** Phones are given so long after a start of the server to tell what they hold, ms. */
const GRACE_MS = 5 * 60_000

export type PatrolFootModuleDeps = Omit<PatrolFootDeps, 'onCheckedIn'> &
  Pick<PatrolAbsenceDeps, 'raiser'> &
  Pick<CheckInRecordingDeps, 'recordMoments'> & { log: FastifyBaseLogger }

/** Patrols on foot. */
export function createPatrolFootModule(deps: PatrolFootModuleDeps): ServerModule<'patrolFoot'> {
  const { db, clock, log } = deps
  const absence = createRepeated(createPatrolAbsence(deps), {
    name: 'absences of patrols on foot',
    every: ABSENCE_MS,
    log,
  })
  const recording = createRepeated(createCheckInRecording(deps), {
    name: 'recordings of check-ins',
    every: RECORDING_MS,
    log,
  })
  let isStarted = false
  const onCheckedIn = () => {
    if (!isStarted) return
    absence.run()
    recording.run()
  }
  return {
    handlers: {
      patrolFoot: pickHandlers(contract.patrolFoot, createPatrolFootService({ ...deps, onCheckedIn })),
    },
    files: { 'check-in-picture': { table: 'patrol_check_in', column: 'picture_key' } },
    async start() {
      await putAbsenceOff(db, new Date(clock.now() + GRACE_MS))
      isStarted = true
      absence.start()
      recording.start()
    },
    async stop() {
      await Promise.all([absence.stop(), recording.stop()])
    },
  }
}
