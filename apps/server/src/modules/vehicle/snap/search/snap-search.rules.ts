import {
  isPlatePattern,
  normalisePattern,
  SNAP_DAYS_FUZZY,
  SNAP_DAYS_MAX,
  SNAP_HOURS_WIDE,
  type ErrorCode,
} from '@palisade/contract'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The part of a search that decides how long its span may be. */
export interface SearchShape {
  startTime: string
  endTime: string
  plates?: readonly string[] | undefined
  isNear?: boolean | undefined
  cameraGroupIds?: readonly string[] | undefined
  cameraIds?: readonly string[] | undefined
  areaIds?: readonly string[] | undefined
  speedFrom?: number | undefined
  speedTo?: number | undefined
}

/** Whether one of the plates stands for several. */
export const isFuzzy = ({ plates = [], isNear = false }: SearchShape): boolean =>
  plates.length > 0 && (isNear || plates.some(isPlatePattern))

/** Whether anything but looks and time narrows it, so that an index finds the rows. */
const isNarrowed = ({ plates, cameraGroupIds, cameraIds, areaIds }: SearchShape): boolean =>
  [plates, cameraGroupIds, cameraIds, areaIds].some(one => one !== undefined)

/** A pattern must say something of the plate: `*` alone would find them all. */
const saysNothing = (plate: string): boolean => normalisePattern(plate).replaceAll(/[*?]/g, '') === ''

/** The reason to refuse a search, if there is one (VEHICLE-6). */
export function refusalOfSearch(search: SearchShape): ErrorCode | undefined {
  const span = Date.parse(search.endTime) - Date.parse(search.startTime)
  if (span <= 0) return 'snap.end_before_start'
  if (search.plates?.some(saysNothing)) return 'snap.pattern_too_wide'
  if (span > SNAP_DAYS_MAX * DAY_MS) return 'snap.span_too_long'
  if (isFuzzy(search) && span > SNAP_DAYS_FUZZY * DAY_MS) return 'snap.fuzzy_span_too_long'
  if (!isNarrowed(search) && span > SNAP_HOURS_WIDE * HOUR_MS) return 'snap.wide_span_too_long'
  const { speedFrom = 0, speedTo = Infinity } = search
  return speedFrom > speedTo ? 'snap.speed_range' : undefined
}

/** A pattern of plates as `like` takes it; %, _ and \ in it stand for themselves. */
export const likePattern = (plate: string): string =>
  normalisePattern(plate)
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '%')
    .replaceAll('?', '_')

/** Patterns that find what differs in one character: another one, one too many or one too few. */
export function nearPatterns(plate: string): string[] {
  const characters = Array.from(normalisePattern(plate))
  const at = (index: number, middle: string, cut: number) =>
    escaped(characters.slice(0, index)) + middle + escaped(characters.slice(index + cut))
  return [
    ...characters.map((_, index) => at(index, '_', 1)),
    ...[...characters, ''].map((_, index) => at(index, '_', 0)),
    ...characters.map((_, index) => at(index, '', 1)),
  ]
}
/**
 * Patterns of the halves of a plate. Whatever differs in one character lies in one half, so that each plate of `nearPatterns` has the other
 * half: an index finds two patterns sooner than some thirty.
 */
export function halfPatterns(plate: string): [begin: string, end: string] {
  const characters = Array.from(normalisePattern(plate))
  const middle = Math.floor(characters.length / 2)
  return [`${escaped(characters.slice(0, middle))}%`, `%${escaped(characters.slice(middle))}`]
}

/** Characters that cameras take for one another more often than for others. */
const LOOK_ALIKES = ['0ODQ', '1IL', '2Z', '5S', '8B', '4A', '6G', 'UV', '7T'] as const
/** Plates that are looked for in place of one. */
const LOOK_ALIKES_MAX = 256

/**
 * Plates that look like this one, with any number of characters taken for one another: a camera that reads 0 for O reads it so everywhere in
 * a plate. Of a plate with very many of them, those of its first characters.
 */
export function lookAlikes(plate: string): string[] {
  let found = ['']
  for (const character of normalisePattern(plate)) {
    const group = LOOK_ALIKES.find(one => one.includes(character)) ?? character
    const choices = found.length * group.length > LOOK_ALIKES_MAX ? [character] : Array.from(group)
    found = found.flatMap(begun => choices.map(one => begun + one))
  }
  return found
}

const escaped = (characters: readonly string[]) => characters.join('').replace(/[\\%_]/g, '\\$&')
