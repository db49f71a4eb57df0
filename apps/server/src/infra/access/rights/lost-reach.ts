import { deviceCategories } from '@palisade/contract'
import type { AccessSnapshot } from '../access.ts'

const lacks = (now: ReadonlySet<string>, before: ReadonlySet<string>) => [...before].some(id => !now.has(id))

/** Whether an area or a device that a user reached before is out of their reach now. */
export function hasLostReach(before: AccessSnapshot, now: AccessSnapshot): boolean {
  if (before === now) return false
  return hasLostAreas(before, now) || hasLostDevices(before, now)
}

function hasLostAreas({ areaIds: before }: AccessSnapshot, { areaIds: now }: AccessSnapshot): boolean {
  if (now === 'all') return false
  return before === 'all' || lacks(now, before)
}

function hasLostDevices({ devices: before }: AccessSnapshot, { devices: now }: AccessSnapshot): boolean {
  if (now === 'areas') return false
  if (before === 'areas') return true
  const hasLostCategory = deviceCategories.some(category =>
    lacks(now.areaIds[category], before.areaIds[category]),
  )
  return hasLostCategory || lacks(now.chosen, before.chosen)
}
