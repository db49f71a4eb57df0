/** One reading of a plate at a camera. */
export interface Read {
  cameraId: string
  plate: string
  /** ms since 1970 */
  at: number
  /** Percent. */
  confidence: number | null
  lane: number | null
}

/** A passage as it is known so far; `at` is the moment of its snap, which its id holds, whatever reading of it comes later. */
export interface Passage extends Read {
  /** Of its snap. */
  id: string
  /** Its first and its last reading, ms since 1970. */
  from: number
  until: number
}

/** Readings at the same camera within this time of one another may be of the same passage, ms (VEHICLE-10). */
export const SAME_PASSAGE_MS = 2000

/** A reading of which a camera is so sure, percent, is no misread one. */
const SURE = 90
/** Of shorter plates too many differ in one character. */
const CHARACTERS_MIN = 4

/** Remembers passages, and says of each further reading to which of them it belongs. */
export function createPassages(known: readonly Passage[]) {
  const byCamera = Map.groupBy(known, ({ cameraId }) => cameraId)
  return {
    /**
     * @returns the passage that goes on with this reading, as it was before, and whether the reading is better than what is kept of it;
     * undefined: it is a new one
     */
    take(read: Read & { id: string }): { passage: Passage; isBetter: boolean } | undefined {
      const here = byCamera.get(read.cameraId) ?? []
      const [passage] = here
        .filter(one => distanceOf(one, read.at) <= SAME_PASSAGE_MS && isSame(one, read))
        .toSorted((one, other) => orderFor(read, one, other))
      if (!passage) {
        byCamera.set(read.cameraId, [...here, { ...read, from: read.at, until: read.at }])
        return undefined
      }
      const before = { ...passage }
      const isBetter = passage.plate !== read.plate && (read.confidence ?? 0) > (passage.confidence ?? 0)
      passage.from = Math.min(passage.from, read.at)
      passage.until = Math.max(passage.until, read.at)
      if (isBetter) Object.assign(passage, { plate: read.plate, confidence: read.confidence })
      return { passage: before, isBetter }
    },
  }
}

/** A passage whose plate its camera could not read. */
export interface Unread extends Pick<Read, 'cameraId' | 'at' | 'lane'> {
  /** Its camera was asked for it afterwards, and may have told of it before. */
  isRecalled: boolean
}

/** Remembers passages without a plate: two are told apart, but not what a camera told and what it was asked for. */
export function createUnread(known: readonly Unread[]) {
  const byCamera = Map.groupBy(known, ({ cameraId }) => cameraId)
  return {
    /** @returns whether it is one of those before */
    take(read: Unread): boolean {
      const here = byCamera.get(read.cameraId) ?? []
      const isAgain = here.some(
        one =>
          one.isRecalled !== read.isRecalled &&
          Math.abs(one.at - read.at) <= SAME_PASSAGE_MS &&
          !isOtherLane(one, read),
      )
      if (!isAgain) byCamera.set(read.cameraId, [...here, read])
      return isAgain
    },
  }
}

const isOtherLane = (one: Pick<Read, 'lane'>, other: Pick<Read, 'lane'>): boolean =>
  one.lane !== null && other.lane !== null && one.lane !== other.lane

/** How far a moment is from a passage, ms. */
const distanceOf = ({ from, until }: Passage, at: number): number => Math.max(from - at, at - until, 0)

/** A passage of the same plate goes before one that would be misread, and the nearer one before the other. */
const orderFor = ({ plate, at }: Read, one: Passage, other: Passage): number =>
  Number(other.plate === plate) - Number(one.plate === plate) ||
  distanceOf(one, at) - distanceOf(other, at) ||
  one.at - other.at

/**
 * The same plate, or one that differs in a character and is told to be a worse reading: by the camera's own confidence, or because
 * the other one was read several times. Two vehicles of one fleet have such plates too, in which a camera is sure of both.
 */
function isSame(passage: Passage, read: Read): boolean {
  if (passage.plate === read.plate) return true
  if (isOtherLane(passage, read) || !differInOne(passage.plate, read.plate)) return false
  if (passage.confidence === null || read.confidence === null)
    return read.confidence === null && passage.until > passage.from
  return passage.confidence !== read.confidence && Math.min(passage.confidence, read.confidence) < SURE
}

/** Whether one has another character, one too many or one too few. */
export function differInOne(a: string, b: string): boolean {
  if (!mayDifferInOne(a, b)) return false
  const [short, long] = [Array.from(a), Array.from(b)].toSorted((one, other) => one.length - other.length)
  if (!short || !long || short.length < CHARACTERS_MIN || long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const rest = long.slice(start + 1)
  return short.slice(long.length === short.length ? start + 1 : start).join('') === rest.join('') && a !== b
}

/** Most plates differ in more, which their code units tell without splitting them into characters. */
function mayDifferInOne(a: string, b: string): boolean {
  const [least, most] = a.length < b.length ? [a.length, b.length] : [b.length, a.length]
  let same = 0
  while (same < least && a.charCodeAt(same) === b.charCodeAt(same)) same += 1
  let end = 0
  while (end < least - same && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end += 1
  // A character has two code units at most.
  return most - same - end <= 2
}
