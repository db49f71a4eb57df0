import type { EventMapping } from '@palisade/contract'

export const mappingFilters = ['all', 'onlyUnassigned', 'onlySeen'] as const
export type MappingFilter = (typeof mappingFilters)[number]

/** Nobody decided what it becomes: it came from a device and waits. */
export const isUnassigned = ({ alarmType, isBuiltIn }: EventMapping): boolean =>
  alarmType === null && !isBuiltIn

/** The mappings that match the filter: undecided ones first, the rest by driver and name. */
export function shownMappings(
  mappings: readonly EventMapping[],
  filter: { only: MappingFilter; text: string },
): EventMapping[] {
  const part = filter.text.trim().toLowerCase()
  const kept = mappings.filter(one => {
    if (filter.only === 'onlyUnassigned' && !isUnassigned(one)) return false
    if (filter.only === 'onlySeen' && one.seen === 0) return false
    return part === '' || one.topic.toLowerCase().includes(part)
  })
  return kept.toSorted(
    (a, b) =>
      Number(isUnassigned(b)) - Number(isUnassigned(a)) ||
      a.driver.localeCompare(b.driver) ||
      a.topic.localeCompare(b.topic),
  )
}
