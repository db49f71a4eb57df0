import type { FaceBox } from '@palisade/contract/recognition'
import { ModelError } from '../../model/model-error.ts'
import type { Point } from '../../picture/crop.ts'

/** A box that a detector proposes, in pixels of its input. */
export interface Candidate {
  box: FaceBox
  /** 0..1 */
  score: number
  /** Eyes, nose and corners of the mouth, left ones of the picture first, where the detector gives them. */
  points?: Point[]
}

/** A result of a model. */
export interface Output {
  data: Float32Array
  shape: readonly number[]
}

/** Results by the words of the manifest. */
export type Outputs = (word: string) => Output

export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

/** Boxes that are looked at, the surest first: a network may propose any number. */
const CANDIDATES_MAX = 2000

/** @throws ModelError wrong_shape where a result has not as many numbers as the manifest makes it have */
export function requireCount(isRight: boolean, word: string): void {
  if (!isRight) throw new ModelError('wrong_shape', `detector: ${word}`)
}

/** Drops each box that overlaps a better one by more than `iou`. */
export function suppress(candidates: readonly Candidate[], iou: number, most: number): Candidate[] {
  const kept: Candidate[] = []
  const surest = candidates.toSorted((first, second) => second.score - first.score)
  for (const candidate of surest.slice(0, CANDIDATES_MAX)) {
    if (kept.length === most) break
    if (kept.every(other => overlapOf(candidate.box, other.box) <= iou)) kept.push(candidate)
  }
  return kept
}

/** Shared area of two boxes against the area of both. */
function overlapOf(first: FaceBox, second: FaceBox): number {
  const width = Math.min(first.x + first.width, second.x + second.width) - Math.max(first.x, second.x)
  const height = Math.min(first.y + first.height, second.y + second.height) - Math.max(first.y, second.y)
  if (width <= 0 || height <= 0) return 0
  const shared = width * height
  return shared / (first.width * first.height + second.width * second.height - shared)
}
