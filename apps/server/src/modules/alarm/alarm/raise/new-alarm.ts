import type { DeviceCategory } from '@palisade/contract'
import type { AlarmRow } from '../alarm.queries.ts'
import type { EventDevice } from './alarm-raise.queries.ts'
import type { RaisedAlarm } from './alarm-raise.rules.ts'

/** The texts and the position that an alarm takes; a place has neither id nor category of a device. */
type AlarmSource = Omit<EventDevice, 'id' | 'category'> & {
  id: string | null
  category: DeviceCategory | null
}

/**
 * A new alarm as it is stored and told; nothing of it is read back from the database. One that is held back is completed from the
 * start, so that it stands in no queue.
 * @param device the device, its zone or the place whose texts are those of the alarm's source
 */
export function newAlarm(
  raised: RaisedAlarm,
  device: AlarmSource,
  { number, sourceId }: { number: string; sourceId: number },
): AlarmRow {
  const { heldBy } = raised
  return {
    id: raised.id,
    number,
    level: raised.level,
    type: raised.type,
    status: heldBy ? 'completed' : 'on_alert',
    task_status: heldBy ? 'closed' : 'alarm_time',
    occurred_at: new Date(raised.at),
    created_at: new Date(raised.at),
    last_at: new Date(raised.lastAt),
    recovered_at: null,
    count: raised.count,
    area_id: device.area_id,
    centre_id: device.centre_id,
    source_id: sourceId,
    device_id: device.id,
    device_category: device.category,
    device_name: device.name,
    device_code: device.code,
    device_address: device.address,
    location: device.location,
    longitude: device.longitude,
    latitude: device.latitude,
    description: raised.description,
    remarks: '',
    reporter: raised.reporter ?? '',
    picture_key: raised.pictureKey ?? null,
    picture_camera_id: null,
    picture_area_id: null,
    clip_key: null,
    clip_camera_id: null,
    clip_area_id: null,
    acknowledged_by: null,
    acknowledged_at: null,
    closed_by: null,
    closed_at: heldBy ? new Date(raised.at) : null,
    executors: [],
    chattering_since: raised.isChattering === true ? new Date(raised.at) : null,
    inhibition_id: heldBy?.id ?? null,
    inhibition_kind: heldBy?.kind ?? null,
    shelf_id: null,
    shelved_until: null,
    version: 1,
    state_version: 1,
  }
}
