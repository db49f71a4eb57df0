import type { RecordedGroup } from '@palisade/fmp4'

type Timed = Pick<RecordedGroup, 'from' | 'duration'>

/**
 * The groups of a file that are shown beside files of newer epochs: two programs recorded the camera while one of them did not know yet that
 * it had lost it. A group whose beginning a newer file has is left out; one that reaches into a newer file ends where that begins.
 * @param newer the groups of each newer file, in order
 */
export function withoutNewer<Group extends Timed>(
  groups: readonly Group[],
  newer: readonly (readonly Timed[])[],
): Group[] {
  return groups.flatMap(group => {
    const end = group.from + group.duration
    let cut = end
    for (const file of newer)
      for (const { from, duration } of file) {
        if (from <= group.from && group.from < from + duration) return []
        if (from > group.from && from < cut) cut = from
      }
    return [cut === end ? group : { ...group, duration: cut - group.from }]
  })
}
