import { ALWAYS, type Contract, type RequestOf } from '@palisade/contract'
import { may } from '#server/infra/access/may.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { lockAlarmRow } from '#server/modules/alarm/alarm/alarm-change.ts'
import { writeAlarmEvents } from '#server/modules/alarm/alarm/alarm.events.ts'
import { VERY_URGENT } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { insertHistory, type AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { lockSources } from '#server/modules/alarm/alarm/raise/alarm-raise.queries.ts'
import { findPlace, shelveAlarms } from './shelf.queries.ts'
import { inhibitionTargets } from './inhibition-target.ts'
import { findShelf, insertInhibition } from './inhibition.queries.ts'

type ShelveContext = Pick<SignedInContext, 'access' | 'user'>

/**
 * Puts the source of an alarm on the shelf: its device, the place within it, and this type alone, so that nothing else of the
 * device falls silent. Its open alarms of the type leave the desk until the end; nothing else of them changes.
 * @returns the id of the shelf
 */
export async function shelveSource(
  tx: Tx,
  { alarmId, minutes, reason }: RequestOf<Contract['inhibition']['shelve']>,
  now: number,
  { access, user }: ShelveContext,
): Promise<string> {
  const alarm = await lockAlarmRow(tx, alarmId)
  if (alarm.device_id === null) throw new AppError('inhibition.no_source')
  if (alarm.status === 'completed') throw new AppError('inhibition.alarm_closed')
  const isVeryUrgent = alarm.level === VERY_URGENT
  if (isVeryUrgent && !may(access, 'inhibition.very_urgent')) {
    throw new AppError('inhibition.very_urgent_denied')
  }
  const source = { deviceId: alarm.device_id, place: await findPlace(tx, alarm), type: alarm.type }
  // Two operators who shelve one source wait for each other here; an event under way is done before.
  await lockSources(tx, [`${source.deviceId} ${source.type}`])
  const standing = await findShelf(tx, source)
  if (standing) {
    const minutes = Math.max(1, Math.round(((standing.ends_at?.getTime() ?? now) - now) / 60_000))
    throw new AppError('inhibition.already_shelved', { by: standing.saved_by, minutes })
  }
  const until = new Date(now + minutes * 60_000)
  const id = await insertInhibition(tx, {
    kind: 'shelf',
    name: nameOf(alarm, source.place),
    reason,
    area_id: alarm.area_id,
    device_id: source.deviceId,
    place: source.place,
    types: [alarm.type],
    includes_very_urgent: isVeryUrgent,
    time_range: ALWAYS,
    started_at: new Date(now),
    ends_at: until,
    alarm_id: alarm.id,
    saved_by: user.name,
  })
  const target = { deviceIds: [source.deviceId], defenceZoneIds: [], areaIds: [] }
  await inhibitionTargets.replace(tx, id, target, access)
  const shelf = { id, until, includesVeryUrgent: isVeryUrgent }
  await noteShelved(tx, await shelveAlarms(tx, alarm, shelf), { minutes, user })
  return id
}

const nameOf = ({ device_name }: AlarmRow, place: string) =>
  place === '' ? device_name : `${device_name} / ${place}`

async function noteShelved(
  tx: Tx,
  alarms: readonly AlarmRow[],
  { minutes, user }: { minutes: number; user: ShelveContext['user'] },
): Promise<void> {
  await insertHistory(
    tx,
    alarms.map(alarm => ({
      alarm_id: alarm.id,
      action: 'shelved',
      user_id: user.id,
      user_name: user.name,
      from_status: alarm.status,
      to_status: alarm.status,
      task_status: alarm.task_status,
      text: String(minutes),
    })),
  )
  await writeAlarmEvents(tx, 'alarm.changed', alarms)
}
