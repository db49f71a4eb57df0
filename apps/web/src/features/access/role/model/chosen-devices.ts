import {
  deviceCategories,
  type DeviceCategory,
  type DeviceScope,
  type DevicesByCategory,
} from '@palisade/contract'

/** Categories whose devices are chosen one by one. */
export const chosenCategories = (scopes: Readonly<Record<DeviceCategory, DeviceScope>>): DeviceCategory[] =>
  deviceCategories.filter(category => scopes[category] === 'chosen')

export const idsIn = (devices: DevicesByCategory, categories: readonly DeviceCategory[]): string[] =>
  categories.flatMap(category => devices[category])

export const toggledDevice = (
  devices: DevicesByCategory,
  { id, category }: { id: string; category: DeviceCategory },
): DevicesByCategory => {
  const before = devices[category]
  const after = before.includes(id) ? before.filter(each => each !== id) : [...before, id]
  return { ...devices, [category]: after }
}

/** With all of these; without any of them when all are there already. */
export function toggledDevices(devices: DevicesByCategory, these: DevicesByCategory): DevicesByCategory {
  const sets = Object.fromEntries(
    deviceCategories.map(category => [category, new Set(devices[category])]),
  ) as Record<DeviceCategory, Set<string>>
  const hasAll = deviceCategories.every(category => these[category].every(id => sets[category].has(id)))
  const next = (category: DeviceCategory) => {
    const taken = new Set(these[category])
    return hasAll
      ? devices[category].filter(id => !taken.has(id))
      : [...new Set([...sets[category], ...taken])]
  }
  return Object.fromEntries(deviceCategories.map(one => [one, next(one)])) as DevicesByCategory
}
