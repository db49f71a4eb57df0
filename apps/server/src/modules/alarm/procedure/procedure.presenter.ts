import type {
  AlarmProcedure,
  Procedure,
  ProcedureAnswer,
  ProcedureDetails,
  ProcedureStep,
} from '@palisade/contract'
import type { AlarmRow } from '../alarm/alarm.queries.ts'
import { levelOfNumber } from '../alarm/alarm.rules.ts'
import type { AnswerRow, RunRow } from '../alarm/procedure/alarm-procedure.queries.ts'
import type { ProcedureRow, listVersions } from './procedure.queries.ts'

type Cameras = ProcedureDetails['cameras']

export const presentProcedure = (row: ProcedureRow): Procedure => ({
  id: row.id,
  name: row.name,
  types: row.types,
  levels: row.levels.map(levelOfNumber),
  areaId: row.area_id,
  areaName: row.area_name,
  schedule: row.schedule,
  isEnabled: row.is_enabled,
  stepCount: row.steps.length,
  savedBy: row.saved_by,
  savedAt: row.saved_at.toISOString(),
  version: row.version,
})

export const presentDetails = (
  row: ProcedureRow,
  more: { steps: ProcedureStep[]; cameras: Cameras; versions: Awaited<ReturnType<typeof listVersions>> },
): ProcedureDetails => ({
  ...presentProcedure(row),
  stepCount: more.steps.length,
  steps: more.steps,
  cameras: more.cameras,
  versions: more.versions.map(version => ({
    version: version.version,
    savedBy: version.saved_by,
    savedAt: version.saved_at.toISOString(),
  })),
})

/** The part of a procedure that the log keeps; its versions keep the rest. */
export const toldOf = ({ name, types, levels, areaId, schedule, steps, version }: ProcedureDetails) => ({
  name,
  version,
  types,
  levels,
  areaId,
  schedule,
  steps: steps.map(step => step.title),
})

export const presentAnswer = (row: AnswerRow): ProcedureAnswer => ({ ...row, at: row.at.toISOString() })

export const presentAlarmProcedure = (
  alarm: Pick<AlarmRow, 'id' | 'status'>,
  run: RunRow,
  more: { isBegun: boolean; cameras: Cameras; answers: readonly AnswerRow[] },
): AlarmProcedure => ({
  alarmId: alarm.id,
  procedureId: run.procedure_id,
  version: run.version,
  name: run.name,
  standing: run.standing,
  isBegun: more.isBegun,
  isClosed: alarm.status === 'completed',
  because: run.because,
  steps: [...run.steps],
  cameras: more.cameras,
  answers: more.answers.map(presentAnswer),
})
