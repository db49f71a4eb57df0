import { FACE_HIT_WIDTH_MIN } from '@palisade/contract'
import type { FaceBox, FaceQuality } from '@palisade/contract/recognition'

/** Frames of a track that are compared; two of them must agree. */
export const TRACK_FRAMES = 3
/** A face overlaps that of the frame before by so much, of both together. */
const OVERLAP_MIN = 0.3
/** The place of a face says nothing after this, ms. */
const PLACE_FOR_MS = 1_500
/** Percent: elsewhere in the picture, or after a gap, the face must be so alike. */
const ALIKE_MIN = 75
/** Percent: two good faces that are less alike are of two persons, though one stands where the other was. */
const UNLIKE_MAX = 50
/** So long the best frame is waited for, ms. */
const BEST_WITHIN_MS = 2_000
/** Unseen for this long, the person has passed, ms. */
const PASSED_AFTER_MS = 1_200
/** Whoever comes back within this is the same passing person, ms. */
const BACK_WITHIN_MS = 10_000

/** A face of one frame. */
export interface SeenOnce {
  box: FaceBox
  quality: FaceQuality
  feature: Float32Array | null
}

/** One passing person. `Frame` is what is kept of the best frame. Times are ms of one clock that never goes back. */
export interface FaceTrack<Frame> {
  since: number
  seenAt: number
  box: FaceBox
  /** The best frames, the best first, at most `TRACK_FRAMES`. */
  shots: SeenOnce[]
  /** The frame of the best shot; gone once the track is told. */
  frame: Frame | undefined
  isTold: boolean
}

/** Percent of how alike two features are. */
type Alike = (first: Float32Array, second: Float32Array) => number

/** A smaller face cannot be compared: it is no passing person yet. */
export const isTracked = ({ quality }: SeenOnce): boolean => quality.width >= FACE_HIT_WIDTH_MIN

/** How good a shot of a face is: wide and turned to the camera, and each fault halves it. */
export function shotRank({ quality: { width, yaw, faults }, feature }: SeenOnce): number {
  if (!feature) return 0
  return (Math.min(width, 200) * Math.max(0.1, Math.cos((yaw * Math.PI) / 180))) / 2 ** faults.length
}

const isGood = ({ quality: { faults } }: SeenOnce): boolean => faults.every(fault => fault === 'too_small')

/** The part of two boxes that both cover, of the part that either covers. */
export function overlapOf(first: FaceBox, second: FaceBox): number {
  const width = Math.min(first.x + first.width, second.x + second.width) - Math.max(first.x, second.x)
  const height = Math.min(first.y + first.height, second.y + second.height) - Math.max(first.y, second.y)
  if (width <= 0 || height <= 0) return 0
  const both = width * height
  return both / (first.width * first.height + second.width * second.height - both)
}

/** How well a face goes on a track; undefined: it is of somebody else. Those by place come before those by likeness. */
function fitOf<Frame>(
  track: FaceTrack<Frame>,
  face: SeenOnce,
  now: number,
  alike: Alike,
): number | undefined {
  const [best] = track.shots
  const percent = best?.feature && face.feature ? alike(best.feature, face.feature) : undefined
  const overlap = now - track.seenAt <= PLACE_FOR_MS ? overlapOf(track.box, face.box) : 0
  if (overlap >= OVERLAP_MIN) {
    const areTwo = percent !== undefined && percent < UNLIKE_MAX && best && isGood(best) && isGood(face)
    return areTwo ? undefined : 1 + overlap
  }
  return percent !== undefined && percent >= ALIKE_MIN ? percent / 100 : undefined
}

/** The tracks on which the faces of a frame go on, each on one; undefined where a face begins a new one. */
export function assignTracks<Frame>(
  tracks: readonly FaceTrack<Frame>[],
  faces: readonly SeenOnce[],
  now: number,
  alike: Alike,
): (FaceTrack<Frame> | undefined)[] {
  const pairs = faces
    .flatMap((face, n) =>
      tracks.map(track => ({ n, track, fit: fitOf(track, face, now, alike) ?? Number.NaN })),
    )
    .filter(({ fit }) => !Number.isNaN(fit))
    .toSorted((one, other) => other.fit - one.fit)
  const given = new Map<number, FaceTrack<Frame>>()
  const taken = new Set<FaceTrack<Frame>>()
  for (const { n, track } of pairs) {
    if (given.has(n) || taken.has(track)) continue
    given.set(n, track)
    taken.add(track)
  }
  return faces.map((_, n) => given.get(n))
}

/** A track with a face of one more frame, or a new one. */
export function withFace<Frame>(
  track: FaceTrack<Frame> | undefined,
  face: SeenOnce,
  frame: Frame,
  now: number,
): FaceTrack<Frame> {
  if (!track) return { since: now, seenAt: now, box: face.box, shots: [face], frame, isTold: false }
  const shots = [...track.shots, face]
    .toSorted((one, other) => shotRank(other) - shotRank(one))
    .slice(0, TRACK_FRAMES)
  const isBest = shots[0] === face && !track.isTold
  return { ...track, seenAt: now, box: face.box, shots, frame: isBest ? frame : track.frame }
}

/** Whether a track is to be told: it has enough good frames, no better one is waited for, or the person has passed. */
export function isDue<Frame>({ isTold, shots, since, seenAt }: FaceTrack<Frame>, now: number): boolean {
  if (isTold) return false
  const isEnough = shots.length >= TRACK_FRAMES && shots.every(isGood)
  return isEnough || now - since >= BEST_WITHIN_MS || now - seenAt >= PASSED_AFTER_MS
}

/** Whether the same person would be another passing one. */
export const isOver = <Frame>({ seenAt }: FaceTrack<Frame>, now: number): boolean =>
  now - seenAt > BACK_WITHIN_MS
