import {
  procedure,
  type AlarmProcedure,
  type Procedure,
  type ProcedureAnswer,
  type ProcedureDetails,
  type ProcedureStep,
} from '@palisade/contract'
import { fromRow } from '#server/infra/rows/from-row.ts'
import type { AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import type { AnswerRow, RunRow } from './alarm-procedure.queries.ts'
import type { ProcedureRow, listVersions } from './procedure.queries.ts'
import { shownSteps } from './step-action.ts'

type Cameras = ProcedureDetails['cameras']
type Parts = ProcedureDetails['parts']

export const presentProcedure = (row: ProcedureRow): Procedure =>
  fromRow(procedure, row, { levels: row.levels.map(levelOfNumber), stepCount: row.steps.length })

export const presentDetails = (
  row: ProcedureRow,
  more: {
    steps: ProcedureStep[]
    cameras: Cameras
    parts: Parts
    versions: Awaited<ReturnType<typeof listVersions>>
  },
): ProcedureDetails => ({
  ...presentProcedure(row),
  stepCount: more.steps.length,
  steps: more.steps,
  cameras: more.cameras,
  parts: more.parts,
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

/** @param steps as the reader sees them: what became of a hidden action is told, but not what it was about */
const presentAnswers = (rows: readonly AnswerRow[], steps: readonly ProcedureStep[]): ProcedureAnswer[] => {
  const hidden = new Set(
    steps.flatMap(step => (step.kind === 'action' && step.action === null ? [step.key] : [])),
  )
  return rows.map(({ run, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    run: run && hidden.has(row.stepKey) ? { ...run, reasonParams: {} } : run,
  }))
}

export const presentAlarmProcedure = (
  alarm: Pick<AlarmRow, 'id' | 'status'>,
  run: RunRow,
  more: { isBegun: boolean; cameras: Cameras; parts: Parts; answers: readonly AnswerRow[] },
): AlarmProcedure => ({
  alarmId: alarm.id,
  procedureId: run.procedure_id,
  version: run.version,
  name: run.name,
  standing: run.standing,
  isBegun: more.isBegun,
  isClosed: alarm.status === 'completed',
  because: run.because,
  steps: shownSteps(run.steps, more.parts),
  cameras: more.cameras,
  parts: more.parts,
  answers: presentAnswers(more.answers, shownSteps(run.steps, more.parts)),
})
