import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { reachesObject } from '#server/infra/access/may.ts'

/** An alarm's row as far as its pictures go; the cameras are those that they show. */
interface Pictured {
  area_id: string
  device_id: string | null
  picture_key: string | null
  picture_camera_id: string | null
  picture_area_id: string | null
  clip_key: string | null
  clip_camera_id: string | null
  clip_area_id: string | null
}

/** The parts of an alarm's pictures that there are for this user. */
export const partsFor = (access: AccessSnapshot, alarm: Pictured) => ({
  hasPicture: alarm.picture_key !== null && maySeePart(access, alarm, 'picture'),
  hasClip: alarm.clip_key !== null && maySeePart(access, alarm, 'clip'),
})

/**
 * Whether a user who sees the alarm may also see its picture or clip. Another camera than the alarm's own device is asked about in the
 * area where the alarm was raised and in its own: people name cameras of other areas for alarms that they raise.
 */
export function maySeePart(access: AccessSnapshot, alarm: Pictured, part: 'picture' | 'clip'): boolean {
  const [id, ownAreaId] =
    part === 'picture'
      ? [alarm.picture_camera_id, alarm.picture_area_id]
      : [alarm.clip_camera_id, alarm.clip_area_id]
  if (id === null) return true
  const isOwn = id === alarm.device_id || ownAreaId === null
  const areaIds = isOwn ? [alarm.area_id] : [alarm.area_id, ownAreaId]
  return areaIds.every(areaId => reachesObject(access, { areaId, device: { id, category: 'camera' } }))
}
