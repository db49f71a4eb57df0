import type { DetectorManifest } from '@palisade/contract/recognition'
import type { Point } from '../../picture/crop.ts'
import { requireCount, type Candidate, type Outputs } from './candidate.ts'

const STRIDES = [8, 16, 32]
const POINTS = 5

/** How many boxes each place proposes, and how many numbers of each output belong to one. */
const scrfd = { perPlace: 2, words: { score: 1, box: 4, points: POINTS * 2 } }
const yunet = { perPlace: 1, words: { class: 1, object: 1, box: 4, points: POINTS * 2 } }

const wordsOf =
  ({ words }: typeof scrfd | typeof yunet) =>
  ({ strides = STRIDES }: DetectorManifest): string[] =>
    strides.flatMap(stride => Object.keys(words).map(word => `${word}${stride}`))
/** The outputs that each must have, by words. */
export const wordsOfScrfd = wordsOf(scrfd)
export const wordsOfYunet = wordsOf(yunet)

/**
 * Each place of a stride's grid, from left to right and down, with its number.
 * @param words of the outputs, and how many numbers each has a place
 */
function forEachPlace(
  outputs: Outputs,
  { input, strides = STRIDES }: DetectorManifest,
  { perPlace, words }: { perPlace: number; words: Readonly<Record<string, number>> },
  visit: (stride: number, place: Point, index: number) => void,
): void {
  for (const stride of strides) {
    const columns = Math.ceil(input.width / stride)
    const count = columns * Math.ceil(input.height / stride) * perPlace
    for (const [word, numbers] of Object.entries(words))
      requireCount(outputs(`${word}${stride}`).data.length >= count * numbers, `${word}${stride}`)
    for (let index = 0; index < count; index++) {
      const cell = Math.floor(index / perPlace)
      visit(stride, { x: cell % columns, y: Math.floor(cell / columns) }, index)
    }
  }
}

function pointsAt(data: Float32Array, index: number, stride: number, place: Point): Point[] {
  return Array.from({ length: POINTS }, (_, point) => {
    const at = (index * POINTS + point) * 2
    return { x: ((data[at] ?? 0) + place.x) * stride, y: ((data[at + 1] ?? 0) + place.y) * stride }
  })
}

/** SCRFD: two anchors a place; `score8`, `box8` (distances to the four sides, in strides) and `points8`, and so on by stride. */
export function decodeScrfd(outputs: Outputs, manifest: DetectorManifest): Candidate[] {
  const found: Candidate[] = []
  forEachPlace(outputs, manifest, scrfd, (stride, place, index) => {
    const score = outputs(`score${stride}`).data[index] ?? 0
    if (score < manifest.minScore) return
    const [left = 0, top = 0, right = 0, bottom = 0] = outputs(`box${stride}`).data.subarray(
      index * 4,
      index * 4 + 4,
    )
    const box = {
      x: (place.x - left) * stride,
      y: (place.y - top) * stride,
      width: (left + right) * stride,
      height: (top + bottom) * stride,
    }
    found.push({ box, score, points: pointsAt(outputs(`points${stride}`).data, index, stride, place) })
  })
  return found
}

/** YuNet: `class8`, `object8`, `box8` (centre as offset, size as logarithm, in strides) and `points8`, and so on by stride. */
export function decodeYunet(outputs: Outputs, manifest: DetectorManifest): Candidate[] {
  const found: Candidate[] = []
  forEachPlace(outputs, manifest, yunet, (stride, place, index) => {
    const of = (word: string) => Math.min(1, Math.max(0, outputs(`${word}${stride}`).data[index] ?? 0))
    const score = Math.sqrt(of('class') * of('object'))
    if (score < manifest.minScore) return
    const [dx = 0, dy = 0, dw = 0, dh = 0] = outputs(`box${stride}`).data.subarray(index * 4, index * 4 + 4)
    const [width, height] = [Math.exp(dw) * stride, Math.exp(dh) * stride]
    const box = {
      x: (place.x + dx) * stride - width / 2,
      y: (place.y + dy) * stride - height / 2,
      width,
      height,
    }
    found.push({ box, score, points: pointsAt(outputs(`points${stride}`).data, index, stride, place) })
  })
  return found
}
