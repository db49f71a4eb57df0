import type { AccessSnapshot } from '../../../infra/access/access.ts'
import { reachesObject } from '../../../infra/access/may.ts'

/** An alarm's row as far as its pictures go; the cameras are those that they show. */
interface Pictured {
  area_id: string
  picture_key: string | null
  picture_camera_id: string | null
  clip_key: string | null
  clip_camera_id: string | null
}

/** The parts of an alarm's pictures that there are for this user. */
export const partsFor = (access: AccessSnapshot, alarm: Pictured) => ({
  hasPicture: alarm.picture_key !== null && maySeePart(access, alarm, 'picture'),
  hasClip: alarm.clip_key !== null && maySeePart(access, alarm, 'clip'),
})

/**
 * Whether a user who sees the alarm may also see its picture or clip: it may show another camera than the alarm's device. It
 * goes by the area in which the alarm was raised, as the alarm itself does.
 */
export function maySeePart(access: AccessSnapshot, alarm: Pictured, part: 'picture' | 'clip'): boolean {
  const id = part === 'picture' ? alarm.picture_camera_id : alarm.clip_camera_id
  return id === null || reachesObject(access, { areaId: alarm.area_id, device: { id, category: 'camera' } })
}
