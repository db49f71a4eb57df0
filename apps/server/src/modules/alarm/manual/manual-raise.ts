import type { AlarmType, DeviceCategory } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { AlarmActor } from '#server/modules/alarm/alarm/alarm-change.ts'
import { ownEntry, writeAlarmEvents } from '#server/modules/alarm/alarm/alarm.events.ts'
import { alarmIdAt } from '#server/modules/alarm/alarm/alarm.id.ts'
import { insertHistory, type AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { alarmNumber, numberDay } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { insertCaptures } from '#server/modules/alarm/alarm/capture/alarm-capture.queries.ts'
import { CAPTURE_WITHIN_MS } from '#server/modules/alarm/alarm/capture/alarm-capture.rules.ts'
import {
  findEventDevices,
  insertAlarms,
  takeNumbers,
} from '#server/modules/alarm/alarm/raise/alarm-raise.queries.ts'
import { sourceIds, newAlarm } from '#server/modules/alarm/alarm/raise/write-raised.ts'
import { findAreaPlace, insertAlarmCameras, insertAlarmPictures, placeSourceId } from './manual.queries.ts'

/** Where an alarm is: at a camera, or in an area and, where it is known, at a point. */
export type ManualPlaceChoice =
  | { deviceId: string }
  | { areaId: string; point?: { longitude: number; latitude: number } | undefined }

export interface ManualDraft {
  id: string
  at: Date
  type: AlarmType
  /** 1 very urgent … 4 low. */
  level: number
  description: string
  reporter: string
  place: ManualPlaceChoice
  cameraIds: readonly string[]
  /** Of the stored pictures. */
  keys: readonly string[]
}

/** The texts and the position that an alarm takes from a camera or a place. */
interface Source {
  id: string | null
  category: DeviceCategory | null
  code: string
  name: string
  address: string
  area_id: string
  centre_id: string
  longitude: number | null
  latitude: number | null
  location: string
}

/**
 * Raises an alarm by hand: stored, told and photographed like any other, but joining none, because a person tells two
 * things apart that a device could not.
 * @returns the alarm, and whether a camera is to take its picture or clip
 */
export async function insertManual(
  tx: Tx,
  draft: ManualDraft,
  actor: AlarmActor,
  now: number,
): Promise<{ row: AlarmRow; wantsCapture: boolean }> {
  const { source, sourceId } = await sourceOf(tx, draft.place)
  const day = numberDay(draft.at)
  const numbers = await takeNumbers(tx, new Map([[day, 1]]))
  const [first, ...further] = draft.keys
  const { id, type, level, description, reporter } = draft
  const at = draft.at.getTime()
  const named = { id, deviceId: source.id ?? '', type, level, description, reporter, pictureKey: first }
  const raised = { ...named, at, lastAt: at, count: 1 }
  const row = newAlarm(raised, source, { number: alarmNumber(day, numbers.get(day) ?? 1), sourceId })
  await insertAlarms(tx, [row])
  await insertAlarmCameras(tx, row.id, draft.cameraIds)
  await insertAlarmPictures(tx, row.id, further)
  await insertHistory(tx, [{ ...ownEntry(row, 'raised'), user_id: actor.id, user_name: actor.name }])
  await writeAlarmEvents(tx, 'alarm.raised', [row])
  const isNow = now - at < CAPTURE_WITHIN_MS
  const capture = { alarmId: row.id, areaId: row.area_id, wantsPicture: first === undefined }
  return { row, wantsCapture: isNow && (await insertCaptures(tx, [capture])) }
}

async function sourceOf(tx: Tx, place: ManualPlaceChoice): Promise<{ source: Source; sourceId: number }> {
  if ('deviceId' in place) {
    const [device] = await findEventDevices(tx, [], [place.deviceId])
    const sourceId = device && (await sourceIds(tx, [device])).get(device)
    if (!device || sourceId === undefined) throw new AppError('access.denied')
    return { source: device, sourceId }
  }
  const area = await findAreaPlace(tx, place.areaId)
  if (!area) throw new AppError('manual.area_unknown')
  const { area_id, centre_id, location, longitude, latitude } = { ...area, ...place.point }
  const words = { device_id: null, area_id, device_name: '', device_code: '', location, longitude, latitude }
  const sourceId = await placeSourceId(tx, words)
  const nothing = { id: null, category: null, code: '', name: '', address: '' }
  return { source: { ...nothing, area_id, centre_id, location, longitude, latitude }, sourceId }
}

/** The id that an alarm of this moment gets. */
export const manualIdAt = (at: Date): string => alarmIdAt(at.getTime())
