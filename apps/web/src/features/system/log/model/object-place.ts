import type { LogEntry, ScreenKey } from '@palisade/contract'

/** A screen, and what in its address shows one object. */
export interface Place {
  screen: ScreenKey
  search: Readonly<Record<string, string>>
}
type PlaceOf = (object: { id: string; name: string }) => Place

const named =
  (screen: ScreenKey): PlaceOf =>
  ({ name }) => ({ screen, search: { name } })

/** An alarm is named by its device and its number, which has no space. */
const alarm: PlaceOf = ({ name }) => ({
  screen: 'alarmRecord',
  search: { number: name.split(' ').at(-1) ?? '' },
})

/** By the first part of a row's action. */
const places: Readonly<Record<string, PlaceOf>> = {
  alarm,
  area: ({ id }) => ({ screen: 'organization', search: { areaId: id } }),
  api_key: named('apiKeys'),
  camera: named('cameraManage'),
  defence_zone: named('defenceZones'),
  device: named('deviceList'),
  live: named('deviceList'),
  ptz: named('deviceList'),
  role: ({ id }) => ({ screen: 'roleAdd', search: { id } }),
  second_factor: named('users'),
  single_sign_on: named('users'),
  user: named('users'),
  user_group: named('userGroup'),
  version: ({ name }) => ({ screen: 'versionManage', search: { number: name } }),
}

/** Rows that took their object away lead nowhere. */
const removes = /\.(delete|remove|import|export)$/

/** Where a row's one object can be looked at; undefined where there is none, or several. */
export function objectPlace({ action, object, objectName }: LogEntry): Place | undefined {
  const [first = ''] = action.split('.')
  const isOne = object !== '' && !object.includes(',') && objectName !== ''
  return isOne && !removes.test(action) ? places[first]?.({ id: object, name: objectName }) : undefined
}
