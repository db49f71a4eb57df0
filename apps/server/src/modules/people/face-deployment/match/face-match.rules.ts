import { FACE_HIT_WIDTH_MIN, type DeploymentMode } from '@palisade/contract'
import type { FaceQuality } from '@palisade/contract/recognition'

/** A person of the groups of a deployment who is as alike to a face as the threshold asks for, or more. */
export interface Likely {
  entryId: string
  pictureId: string
  groupId: string
  groupName: string
  reason: string
  level: number
  /** Percent. */
  similarity: number
  threshold: number
}

/** A face too small or without a feature says nothing, in either mode. */
export const isUsable = (quality: FaceQuality | null, hasFeature: boolean): quality is FaceQuality =>
  hasFeature && quality !== null && quality.width >= FACE_HIT_WIDTH_MIN

/** A blurred or turned face looks like nobody: it never proves that somebody is on no list. */
export const isGood = (quality: FaceQuality): boolean => quality.faults.every(fault => fault === 'too_small')

/**
 * Whom each face of one frame stands for: nobody is in it twice, so that the nearest face gets a person, and another one the next candidate.
 * @param likely of each face, the most alike first
 */
export function assignPersons(likely: readonly (readonly Likely[])[]): (Likely | undefined)[] {
  const pairs = likely
    .flatMap((list, face) => list.map(one => ({ face, one })))
    .toSorted((a, b) => b.one.similarity - a.one.similarity)
  const given = new Map<number, Likely>()
  const taken = new Set<string>()
  for (const { face, one } of pairs) {
    if (given.has(face) || taken.has(one.entryId)) continue
    given.set(face, one)
    taken.add(one.entryId)
  }
  return likely.map((_, face) => given.get(face))
}

/** A frame's statement about a face. */
export interface Said {
  /** The most alike first; undefined: it says nothing. */
  likely: readonly Likely[] | undefined
  quality: FaceQuality | null
}

/** So many frames of a track must agree. */
const AGREEING_MIN = 2

/**
 * The frames of one passing person taken together: a person counts whom two of them show, as alike as in the best; on no list is whoever two
 * good ones show so, where none shows a person.
 */
export function agreedOf(frames: readonly Said[]): Said {
  const quality = frames[0]?.quality ?? null
  const byPerson = Map.groupBy(
    frames.flatMap(({ likely }) => likely ?? []),
    ({ entryId }) => entryId,
  )
  const agreed = [...byPerson.values()].flatMap(found =>
    found.length >= AGREEING_MIN ? mostAlike(found) : [],
  )
  if (agreed.length > 0) return { likely: agreed.toSorted((a, b) => b.similarity - a.similarity), quality }
  const strangers = frames.filter(one => one.likely?.length === 0 && one.quality && isGood(one.quality))
  if (byPerson.size > 0 || strangers.length < AGREEING_MIN) return { likely: undefined, quality }
  return { likely: [], quality: strangers[0]?.quality ?? null }
}

const mostAlike = (found: readonly Likely[]): Likely[] =>
  found.toSorted((a, b) => b.similarity - a.similarity).slice(0, 1)

/** One finding of a deployment about one face. */
export type Finding = { kind: 'listed'; person: Likely } | { kind: 'unlisted' }

/**
 * The findings of a deployment about the faces of a frame.
 * @param likely of each face, the most alike first; undefined: the face says nothing
 */
export function findingsOf(mode: DeploymentMode, faces: readonly Said[]): (Finding | undefined)[] {
  if (mode === 'listed')
    return assignPersons(faces.map(({ likely }) => likely ?? [])).map(
      person => person && { kind: 'listed', person },
    )
  return faces.map(({ likely, quality }) =>
    likely?.length === 0 && quality && isGood(quality) ? { kind: 'unlisted' } : undefined,
  )
}

/**
 * Whether a face is one of those of which somebody said that they are not this person: it is as alike to that face as the threshold of
 * the person asks for, and at least as alike as to the person.
 * @param toFalse percent, to each of these faces
 */
export const isKnownFalse = (
  { similarity, threshold }: Pick<Likely, 'similarity' | 'threshold'>,
  toFalse: readonly number[],
): boolean => toFalse.some(percent => percent >= threshold && percent >= similarity)
