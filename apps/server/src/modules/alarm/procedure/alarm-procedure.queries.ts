import type {
  AlarmType,
  ProcedureActionRun,
  ProcedureReason,
  ProcedureStanding,
  ProcedureStep,
} from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
import { standingOf, type Candidate } from './alarm-procedure.rules.ts'

/** An alarm as far as its procedure depends on it. */
export interface ProcedureSubject {
  type: AlarmType
  /** 1 very urgent … 4 low. */
  level: number
  area_id: string
}

/** The enabled procedures that include this alarm, whatever the time. */
export async function findCandidates(db: Db, subject: ProcedureSubject): Promise<Candidate[]> {
  const { type, level, area_id } = subject
  const { rows } = await executePrepared(
    db,
    sql<Candidate>`
    select procedure.id, procedure.version, procedure.name, procedure.types <> '{}' as "isOfType",
      procedure.levels <> '{}' as "isOfLevel", array_position(area.path, procedure.area_id) as depth,
      procedure.area_id as "areaId", procedure.schedule, newest.saved_at as "savedAt"
    from alarm_procedure procedure join area on area.id = ${area_id}::uuid
    join alarm_procedure_version newest on newest.procedure_id = procedure.id and newest.version = procedure.version
    where procedure.deleted_at is null and procedure.is_enabled
      and (procedure.types = '{}' or ${type}::text = any(procedure.types))
      and (procedure.levels = '{}' or ${level}::smallint = any(procedure.levels))
      and (procedure.area_id is null or procedure.area_id = any(area.path))`,
  )
  return rows
}

/** The procedure that an alarm has begun, in the version that it keeps. */
export interface RunRow {
  procedure_id: string
  version: number
  name: string
  steps: readonly ProcedureStep[]
  because: ProcedureReason[]
  standing: ProcedureStanding
}

export async function findRun(db: Db, alarmId: string): Promise<RunRow | undefined> {
  const row = await db
    .selectFrom('alarm_procedure_run as run')
    .innerJoin('alarm_procedure_version as kept', join =>
      join.onRef('kept.procedure_id', '=', 'run.procedure_id').onRef('kept.version', '=', 'run.version'),
    )
    .innerJoin('alarm_procedure as procedure', 'procedure.id', 'run.procedure_id')
    .select(['run.procedure_id', 'run.version', 'run.because', 'kept.name', 'kept.steps'])
    .select(['procedure.version as newest', 'procedure.is_enabled', 'procedure.deleted_at'])
    .where('run.alarm_id', '=', alarmId)
    .executeTakeFirst()
  return row && ({ ...row, standing: standingOf(row) } as RunRow)
}

/** The alarm keeps the first one that it begins with. */
export async function insertRun(
  tx: Tx,
  alarmId: string,
  { id, version }: Pick<Candidate, 'id' | 'version'>,
  because: readonly ProcedureReason[],
): Promise<void> {
  await tx
    .insertInto('alarm_procedure_run')
    .values({ alarm_id: alarmId, procedure_id: id, version, because: [...because] })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export interface AnswerRow {
  stepKey: string
  revision: number
  by: string
  at: Date
  choice: string | null
  text: string | null
  number: number | null
  pictureIds: string[]
  run: ProcedureActionRun | null
}

/** Every answer of an alarm, corrected ones too, oldest first. */
export async function listAnswers(db: Db, alarmId: string): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select step_key as "stepKey", revision, user_name as by, at, choice, text, number,
      array(select picture.id from alarm_procedure_picture picture where picture.answer_id = answer.id order by picture.id)
        as "pictureIds",
      case when action.run_id is not null then jsonb_build_object('runId', action.run_id, 'state', action.state,
        'reason', action.reason, 'reasonParams', action.reason_params) end as run
    from alarm_procedure_answer answer
    left join linkage_step action on action.run_id = answer.run_id and action.position = 0
    where answer.alarm_id = ${alarmId}::uuid order by answer.id`.execute(db)
  return rows
}
