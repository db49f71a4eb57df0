import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** The broker and prefix at which alarms are published now. */
export interface TreePlace {
  broker: string
  prefix: string
  /** Whether alarms are published at all. */
  isOn: boolean
}
export interface RetainedTopic {
  topic: string
  alarmId: string
}

/** The topic of an alarm with its prefix, as `alarm-tree.presenter.ts` makes it. */
const topicOf = (prefix: string) =>
  sql<string>`${prefix}::text || '/' || coalesce(centre.code, 'unknown') || '/alarm/' || alarm.id`

/** Notes the topics of messages that are about to be published. */
export async function putRetained(db: Db, broker: string, topics: readonly RetainedTopic[]): Promise<void> {
  if (topics.length === 0) return
  await db
    .insertInto('mqtt_retained')
    .values(topics.map(({ topic, alarmId }) => ({ broker, topic, alarm_id: alarmId })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function removeRetained(db: Db, broker: string, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return
  await db.deleteFrom('mqtt_retained').where('broker', '=', broker).where('topic', 'in', topics).execute()
}

/** Forgets the topics at other brokers: they cannot be emptied, because the login for those brokers is gone. */
export async function forgetOtherBrokers(db: Db, broker: string): Promise<void> {
  await db.deleteFrom('mqtt_retained').where('broker', '<>', broker).execute()
}

/** Lists topics that the broker retains although no open alarm has them any more. */
export async function listStale(
  db: Db,
  { broker, prefix, isOn }: TreePlace,
  limit: number,
): Promise<RetainedTopic[]> {
  const { rows } = await sql<RetainedTopic>`
    select kept.topic, kept.alarm_id as "alarmId" from mqtt_retained kept
    where kept.broker = ${broker} and (not ${isOn}::boolean or not exists (
      select from alarm join area on area.id = alarm.area_id left join area centre on centre.id = area.centre_id
      where alarm.id = kept.alarm_id and alarm.status <> 'completed' and kept.topic = ${topicOf(prefix)}))
    order by kept.topic limit ${limit}`.execute(db)
  return rows
}

/** Lists the newest open alarms that the broker does not retain at their present topic, the oldest of these first. */
export async function listUntold(
  db: Db,
  { broker, prefix, isOn }: TreePlace,
  { newest, limit }: { newest: number; limit: number },
): Promise<string[]> {
  if (!isOn) return []
  const { rows } = await sql<{ id: string }>`
    select alarm.id from (select id, area_id from alarm where status <> 'completed' order by id desc limit ${newest}) alarm
    join area on area.id = alarm.area_id left join area centre on centre.id = area.centre_id
    where not exists (select from mqtt_retained kept where kept.broker = ${broker} and kept.topic = ${topicOf(prefix)})
    order by alarm.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
