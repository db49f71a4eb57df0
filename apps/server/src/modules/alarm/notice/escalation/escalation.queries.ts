import type { EscalationChain } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import { OWN_CHAIN } from './escalation.rules.ts'

export async function findChain(db: Db, centreId: string) {
  return db.selectFrom('escalation_chain').selectAll().where('area_id', '=', centreId).executeTakeFirst()
}

export async function lockChain(tx: Tx, centreId: string) {
  return tx
    .selectFrom('escalation_chain')
    .selectAll()
    .where('area_id', '=', centreId)
    .forUpdate()
    .executeTakeFirst()
}

export type NewChain = Pick<
  EscalationChain,
  'isEnabled' | 'waits' | 'steps' | 'repeats' | 'version' | 'savedBy'
>

export async function putChain(tx: Tx, centreId: string, chain: NewChain): Promise<void> {
  const values = {
    area_id: centreId,
    is_enabled: chain.isEnabled,
    waits: JSON.stringify(chain.waits),
    steps: JSON.stringify(chain.steps),
    repeats: chain.repeats,
    version: chain.version,
    saved_by: chain.savedBy,
    saved_at: new Date(),
  }
  await tx
    .insertInto('escalation_chain')
    .values(values)
    .onConflict(conflict => conflict.column('area_id').doUpdateSet(values))
    .execute()
}

/** The part of an alarm's event that decides whether the alarm climbs. */
export interface ClimbingAlarm {
  alarm_id: string
  centre_id: string
  level: string
  at: Date
}

const levels = sql`(values ('very_urgent', 1), ('urgent', 2), ('general', 3), ('low', 4)) as named (level, number)`

/** The chains of all centres, with the product's own where none was saved. */
const chains = sql`(
  select area.id as area_id, coalesce(saved.waits, ${JSON.stringify(OWN_CHAIN.waits)}::jsonb) as waits,
    coalesce(saved.is_enabled, ${sql.lit(OWN_CHAIN.isEnabled)}) as is_enabled
  from area left join escalation_chain saved on saved.area_id = area.id where area.id = area.centre_id)`

/**
 * Has alarms climb whose centre has a chain for their level. If the level of an alarm has risen, its next step is due sooner. A climb
 * that has ended does not begin again.
 */
export async function beginClimbing(tx: Tx, alarms: readonly ClimbingAlarm[]): Promise<void> {
  if (alarms.length === 0) return
  await sql`
    insert into alarm_escalation as escalation (alarm_id, centre_id, level, due_at)
    select distinct on (row.alarm_id) row.alarm_id, row.centre_id, named.number,
      row.at + make_interval(secs => (chain.waits ->> row.level)::int)
    from ${jsonRows(alarms, 'alarm_id uuid, centre_id uuid, level text, at timestamptz')}
      join ${levels} on named.level = row.level
      join ${chains} chain on chain.area_id = row.centre_id and chain.is_enabled and chain.waits ->> row.level is not null
    order by row.alarm_id, named.number, row.at
    on conflict (alarm_id) do update set level = excluded.level, due_at = least(escalation.due_at, excluded.due_at)
      where escalation.level > excluded.level and escalation.ended_at is null`.execute(tx)
}

/** Has alarms climb that nobody has acknowledged and that do not climb yet, because their events were not read. */
export async function beginMissed(tx: Tx): Promise<void> {
  await sql`
    insert into alarm_escalation (alarm_id, centre_id, level, due_at)
    select alarm.id, area.centre_id, alarm.level, now() + make_interval(secs => (chain.waits ->> named.level)::int)
    from alarm join area on area.id = alarm.area_id join ${levels} on named.number = alarm.level
      join ${chains} chain on chain.area_id = area.centre_id and chain.is_enabled and chain.waits ->> named.level is not null
    where alarm.status <> 'completed' and alarm.status = 'on_alert'
    on conflict (alarm_id) do nothing`.execute(tx)
}

export interface DueStep {
  alarm_id: string
  centre_id: string
  level: number
  step: number
}

/** Locks one alarm whose next step is due. Another copy of the server that asks meanwhile gets the next one. */
export async function takeDueStep(tx: Tx): Promise<DueStep | undefined> {
  const { rows } = await sql<DueStep>`
    select alarm_id, centre_id, level, step from alarm_escalation where ended_at is null and due_at <= now()
    order by due_at limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

export async function postponeStep(tx: Tx, alarmId: string, step: number, seconds: number): Promise<void> {
  await sql`update alarm_escalation set step = ${step}, due_at = now() + make_interval(secs => ${seconds})
    where alarm_id = ${alarmId}`.execute(tx)
}

export async function endClimbing(tx: Tx, alarmId: string, step: number): Promise<void> {
  await sql`update alarm_escalation set step = ${step}, ended_at = now() where alarm_id = ${alarmId}`.execute(
    tx,
  )
}

/** Removes ended climbs of alarms that wait for nobody any more. */
export async function removeEnded(db: Db): Promise<void> {
  await sql`
    delete from alarm_escalation where ended_at < now() - interval '1 day' and not exists (
      select from alarm where alarm.id = alarm_escalation.alarm_id and alarm.status = 'on_alert')`.execute(db)
}
