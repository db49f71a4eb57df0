import type { AlarmLevel, AlarmStatus, AlarmTaskStatus, AlarmType } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { alarmIdAt } from '#server/modules/alarm/alarm/alarm.id.ts'
import { alarmNumber, levelNumber, numberDay } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { buildDevice, type BuiltDevice } from './device.ts'
import { uniqueName } from './names.ts'

export interface AlarmOptions {
  device?: BuiltDevice
  occurredAt?: Date
  number?: string
  level?: AlarmLevel
  type?: AlarmType
  status?: AlarmStatus
  taskStatus?: AlarmTaskStatus
  location?: string
  description?: string
  remarks?: string
  pictureKey?: string
  clipKey?: string
  executors?: string[]
  longitude?: number
  latitude?: number
}

const usualTask: Record<AlarmStatus, AlarmTaskStatus> = {
  on_alert: 'alarm_time',
  in_progress: 'pending',
  rejected: 'task_rejected',
  completed: 'real_event_handled',
}

/** An alarm as it is stored, of its own new camera unless told otherwise. */
export async function buildAlarm(
  db: Db,
  options: AlarmOptions = {},
): Promise<{ id: string; number: string; device: BuiltDevice }> {
  const { occurredAt = new Date(), status = 'on_alert', level = 'urgent', type = 'intrusion' } = options
  const device = options.device ?? (await buildDevice(db))
  const number = options.number ?? uniqueName(alarmNumber(numberDay(occurredAt), 0))
  const id = alarmIdAt(occurredAt.getTime())
  await db
    .insertInto('alarm')
    .values({
      id,
      number,
      level: levelNumber(level),
      type,
      status,
      task_status: options.taskStatus ?? usualTask[status],
      last_at: occurredAt,
      area_id: device.areaId,
      source_id: await buildSource(db, device, options),
      description: options.description ?? '',
      remarks: options.remarks ?? '',
      picture_key: options.pictureKey ?? null,
      clip_key: options.clipKey ?? null,
      executors: options.executors ?? [],
      ...handled(status, occurredAt),
    })
    .execute()
  return { id, number, device }
}

/** The acknowledging and closing that the status implies. */
function handled(status: AlarmStatus, at: Date) {
  const acknowledged = status !== 'on_alert' && { acknowledged_by: 'Somebody', acknowledged_at: at }
  const closed = status === 'completed' && { closed_by: 'Somebody', closed_at: at }
  return { ...acknowledged, ...closed }
}

async function buildSource(db: Db, device: BuiltDevice, options: AlarmOptions): Promise<number> {
  const words = {
    device_id: device.id,
    area_id: device.areaId,
    device_name: device.name,
    device_code: device.code,
    location: options.location ?? 'Somewhere',
    longitude: options.longitude ?? null,
    latitude: options.latitude ?? null,
  }
  const row = await db
    .insertInto('alarm_source')
    .values(words)
    .onConflict(conflict =>
      conflict.constraint('alarm_source__identity').doUpdateSet({ location: words.location }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
