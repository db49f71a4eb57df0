import type { DeliveryReason, DeliveryState, NoticeChannel, NoticeReason, Page } from '@palisade/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db } from '#server/infra/database/database.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'

export interface LogRow {
  id: string
  notice_id: string
  channel: NoticeChannel
  recipient: string
  state: DeliveryState
  why: DeliveryReason | null
  answer: string
  attempts: number
  created_at: Date
  sent_at: Date | null
  shown_at: Date | null
  confirmed_at: Date | null
  due_at: Date
  cause_reason: NoticeReason
  alarm_id: string | null
  level: number | null
  title: string
  body: string
  fields: Record<string, unknown>
}

export const selectLog = (db: Db) =>
  db
    .selectFrom('notice_delivery as delivery')
    .innerJoin('notice', 'notice.id', 'delivery.notice_id')
    .select([
      'delivery.id',
      'delivery.notice_id',
      'delivery.channel',
      'delivery.recipient',
      'delivery.state',
      'delivery.reason as why',
      'delivery.answer',
      'delivery.attempts',
      'delivery.created_at',
      'delivery.sent_at',
      'delivery.shown_at',
      'delivery.confirmed_at',
      'delivery.due_at',
      'notice.reason as cause_reason',
      'notice.alarm_id',
      'notice.level',
      'notice.title',
      'notice.body',
      'notice.fields',
    ])

export interface LogRequest extends PageRequest<'createdAt'> {
  recipient?: string | undefined
  channel?: NoticeChannel | undefined
  state?: DeliveryState | undefined
  reason?: NoticeReason | undefined
  startTime?: string | undefined
  endTime?: string | undefined
}

/** Somebody sees these notices in the centre: those at places and of devices they see; those of no place are of the site. */
const isVisible = (access: AccessSnapshot, centre: Centre) => sql<SqlBool>`(
  notice.area_id is null and notice.reason <> 'digest' and ${access.isSuper} or exists (
    select from area where area.id = notice.area_id and ${visibleAreas(access, centre, 'area.id')})
  and (notice.alarm_id is null or exists (
    select from alarm join alarm_source on alarm_source.id = alarm.source_id left join device on device.id = alarm_source.device_id
    where alarm.id = notice.alarm_id and (device.id is null or ${visibleDevices(access, centre)}))))`

export async function listLog(
  db: Db,
  request: LogRequest,
  access: AccessSnapshot,
  centre: Centre,
): Promise<Page<LogRow>> {
  const { recipient, channel, state, reason, startTime, endTime } = request
  const filters: Expression<SqlBool>[] = [isVisible(access, centre)]
  if (recipient) filters.push(sql`strpos(lower(delivery.recipient), lower(${recipient})) > 0`)
  if (channel) filters.push(sql`delivery.channel = ${channel}`)
  if (state) filters.push(sql`delivery.state = ${state}`)
  if (reason) filters.push(sql`notice.reason = ${reason}`)
  if (startTime) filters.push(sql`delivery.created_at >= ${startTime}`)
  if (endTime) filters.push(sql`delivery.created_at <= ${endTime}`)
  const page = await listPage(
    db,
    selectLog(db).where(eb => eb.and(filters)),
    request,
    {
      by: { createdAt: 'delivery.created_at' },
      default: { by: 'createdAt', order: 'desc' },
      tieBreak: 'delivery.id',
    },
  )
  return page as unknown as Page<LogRow>
}

/** Deliveries of an alarm, oldest first, at most so many as a list shows. */
export async function listOfAlarm(db: Db, alarmId: string, limit: number): Promise<LogRow[]> {
  const rows = await selectLog(db)
    .where('notice.alarm_id', '=', alarmId)
    .orderBy('delivery.created_at', 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(limit)
    .execute()
  return rows as unknown as LogRow[]
}
