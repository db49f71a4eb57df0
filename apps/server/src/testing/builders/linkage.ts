import { ALWAYS, type AlarmType, type LinkageAction, type TimeRange } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { buildAlarm } from './alarm.ts'
import { buildDevice, type BuiltDevice } from './device.ts'
import { uniqueName } from './names.ts'

export interface LinkageOptions {
  name?: string
  priority?: number
  /** Its one source: a device of its own, unless a device or an area is given. */
  deviceId?: string
  areaId?: string
  types?: readonly AlarmType[]
  /** 1 very urgent … 4 low. */
  levels?: readonly number[]
  timeRange?: TimeRange
  unacknowledgedSeconds?: number
  actions?: readonly LinkageAction[]
  isEnabled?: boolean
}

/** Opens the camera of the alarm on every console. */
export const openPicture: LinkageAction = {
  kind: 'open_picture',
  delaySeconds: 0,
  waitsForLast: true,
  onFailure: 'continue',
  cameraIds: [],
  userIds: [],
}

/** A rule that is enabled, unless it is said otherwise. */
export async function buildLinkageRule(db: Db, options: LinkageOptions = {}) {
  const { name = uniqueName('L'), priority = 50, types = [], timeRange = ALWAYS, isEnabled = true } = options
  const deviceId = options.areaId === undefined ? (options.deviceId ?? (await buildDevice(db)).id) : null
  const areaId =
    options.areaId ??
    (
      await db
        .selectFrom('device')
        .select('area_id')
        .where('id', '=', deviceId ?? '')
        .executeTakeFirstOrThrow()
    ).area_id
  const { id } = await db
    .insertInto('linkage_rule')
    .values({
      name,
      priority,
      types: [...types],
      levels: [...(options.levels ?? [])],
      time_range: JSON.stringify(timeRange),
      unacknowledged_seconds: options.unacknowledgedSeconds ?? null,
      actions: JSON.stringify(options.actions ?? [openPicture]),
      area_id: areaId,
      device_id: deviceId,
      is_enabled: isEnabled,
      created_by: 'Builder',
      saved_by: 'Builder',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const source = deviceId === null ? { area_id: areaId } : { device_id: deviceId }
  await db
    .insertInto('linkage_rule_source')
    .values({ rule_id: id, position: 0, ...source })
    .execute()
  return { id, name, areaId, deviceId }
}

/** A run that is over, of a rule and an alarm of its own unless they are given. */
export async function buildLinkageRun(
  db: Db,
  options: { rule?: { id: string; name: string }; device?: BuiltDevice } = {},
) {
  const device = options.device ?? (await buildDevice(db))
  const rule = options.rule ?? (await buildLinkageRule(db, { deviceId: device.id, isEnabled: false }))
  const alarm = await buildAlarm(db, { device })
  const { id } = await db
    .insertInto('linkage_run')
    .values({
      rule_id: rule.id,
      rule_name: rule.name,
      priority: 50,
      alarm_id: alarm.id,
      alarm_number: '20261120-1',
      alarm_type: 'intrusion',
      alarm_level: 2,
      area_id: device.areaId,
      device_id: device.id,
      device_category: 'camera',
      device_name: device.name,
      location: '',
      chain: [rule.id],
      state: 'done',
      ended_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('linkage_step')
    .values({
      run_id: id,
      position: 0,
      kind: 'open_picture',
      action: JSON.stringify(openPicture),
      state: 'done',
      ended_at: new Date(),
    })
    .execute()
  return { id, ruleId: rule.id, alarmId: alarm.id }
}
