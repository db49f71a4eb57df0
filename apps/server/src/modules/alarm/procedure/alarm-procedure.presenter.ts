import type { AlarmProcedure } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { findApplying } from './alarm-procedure.ts'
import { findRun, listAnswers, type RunRow } from './alarm-procedure.queries.ts'
import { reasonsOf } from './alarm-procedure.rules.ts'
import { presentAlarmProcedure } from './procedure.presenter.ts'
import { findVersionSteps, listStepCameras } from './procedure.queries.ts'
import { cameraIdsOf } from './procedure.rules.ts'
import { listStepParts } from './step-action.ts'

/** The procedure that an alarm has begun; of one that nobody has acted on, that which would begin now. */
export async function findAlarmProcedure(
  db: Db,
  alarm: AlarmRow,
  access: AccessSnapshot,
): Promise<AlarmProcedure | undefined> {
  const begun = await findRun(db, alarm.id)
  const run = begun ?? (alarm.status === 'on_alert' ? await nextRun(db, alarm) : undefined)
  if (!run) return undefined
  const [cameras, parts, answers] = await Promise.all([
    listStepCameras(db, cameraIdsOf(run.steps), access),
    listStepParts(db, run.steps, access),
    listAnswers(db, alarm.id),
  ])
  return presentAlarmProcedure(alarm, run, { isBegun: begun !== undefined, cameras, parts, answers })
}

async function nextRun(db: Db, alarm: AlarmRow): Promise<RunRow | undefined> {
  const [first] = await findApplying(db, alarm)
  if (!first) return undefined
  const { id, version, name } = first
  const steps = await findVersionSteps(db, id, version)
  return steps && { procedure_id: id, version, name, steps, because: reasonsOf(first), standing: 'newest' }
}
