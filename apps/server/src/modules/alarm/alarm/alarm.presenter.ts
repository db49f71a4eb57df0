import {
  alarmLevels,
  alarmTypeGroups,
  type Alarm,
  type AlarmHistoryEntry,
  type AlarmLevel,
  type AlarmType,
  type AlarmTypeGroup,
  type FlashingDevice,
} from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import type { OpenCount } from './record/alarm-count.queries.ts'
import type { FlashingDeviceRow } from './record/flashing-device.queries.ts'
import type { AlarmRow, HistoryEntryRow } from './alarm.queries.ts'
import { levelOfNumber } from './alarm.rules.ts'

export function presentAlarm(row: AlarmRow): Alarm {
  return {
    id: row.id,
    alarmId: row.id,
    number: row.number,
    level: levelOfNumber(row.level),
    type: row.type,
    status: row.status,
    taskStatus: row.task_status,
    occurredAt: row.occurred_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    count: row.count,
    areaId: row.area_id,
    centerId: row.centre_id,
    location: row.location,
    deviceId: row.device_id,
    deviceName: row.device_name,
    deviceCode: row.device_code,
    ip: row.device_address,
    reporter: row.reporter,
    description: row.description,
    remarks: row.remarks,
    longitude: row.longitude,
    latitude: row.latitude,
    hasPicture: row.picture_key !== null,
    hasClip: row.clip_key !== null,
    acknowledgedBy: row.acknowledged_by,
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    closedBy: row.closed_by,
    closedAt: row.closed_at?.toISOString() ?? null,
    executors: row.executors,
    isChattering: row.chattering_since !== null && row.status !== 'completed',
    inhibitedBy: row.inhibition_kind,
    shelf: shelfOf(row),
    version: row.version,
  }
}

/** One that was completed meanwhile comes back to no desk. */
const shelfOf = ({ shelf_id, shelved_until, status }: AlarmRow): Alarm['shelf'] =>
  shelf_id !== null && shelved_until !== null && status !== 'completed'
    ? { id: shelf_id, until: shelved_until.toISOString() }
    : null

export function presentHistory(row: HistoryEntryRow): AlarmHistoryEntry {
  return {
    at: row.at.toISOString(),
    action: row.action as AlarmHistoryEntry['action'],
    by: row.user_name,
    from: row.from_status as AlarmHistoryEntry['from'],
    to: row.to_status as AlarmHistoryEntry['to'],
    taskStatus: row.task_status as AlarmHistoryEntry['taskStatus'],
    text: row.text,
    person: row.person,
  }
}

/** The numbers of open alarms by status and by level. */
export function presentCount(counts: readonly OpenCount[]) {
  const byLevel: Record<AlarmLevel, number> = { very_urgent: 0, urgent: 0, general: 0, low: 0 }
  const byStatus = { on_alert: 0, in_progress: 0, rejected: 0, completed: 0 }
  for (const { level, status, n } of counts) {
    byLevel[levelOfNumber(level)] += n
    byStatus[status] += n
  }
  return {
    onAlert: byStatus.on_alert,
    inProgress: byStatus.in_progress + byStatus.rejected,
    byLevel,
  }
}

export const presentFlashingDevice = (row: FlashingDeviceRow): FlashingDevice => ({
  deviceId: row.device_id,
  deviceName: row.device_name,
  longitude: row.longitude,
  latitude: row.latitude,
  alarmId: row.id,
  level: levelOfNumber(row.level),
  type: row.type,
  open: row.open,
  onAlert: row.on_alert,
})

/** The alarm types by group, in the order of the contract, each with the settings of its event rule. */
export function presentTypeTree(
  t: Translator,
  rules: readonly { type: string; level: number; enabled: boolean }[],
) {
  const byType = new Map(rules.map(rule => [rule.type, rule]))
  return (Object.keys(alarmTypeGroups) as AlarmTypeGroup[]).map(group => ({
    value: group,
    label: t(`enums.alarmTypeGroup.${group}`),
    parentId: '0' as const,
    children: alarmTypeGroups[group].map((type: AlarmType) => {
      const rule = byType.get(type)
      return {
        value: type,
        label: t(`enums.alarmType.${type}`),
        parentId: group,
        level: levelOfNumber(rule?.level ?? alarmLevels.length),
        enabled: rule?.enabled ?? false,
      }
    }),
  }))
}
