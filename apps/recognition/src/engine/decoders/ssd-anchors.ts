import type { DetectorManifest } from '@palisade/contract/recognition'
import { requireCount, sigmoid, type Candidate, type Outputs } from './candidate.ts'

/** How strongly the offsets count, as the detector was trained. */
const VARIANCE = { centre: 10, size: 5 }

/** Offsets `boxes` (y, x, height, width) from anchors (top, left, bottom, right; 0..1), and `scores` by class, nothing first. */
export function decodeSsdAnchors(
  outputs: Outputs,
  { input, minScore }: DetectorManifest,
  anchors: Float32Array,
): Candidate[] {
  const { data: boxes } = outputs('boxes')
  const { data: scores, shape } = outputs('scores')
  const classes = shape.at(-1) ?? 1
  requireCount(boxes.length === anchors.length, 'boxes')
  requireCount(scores.length * 4 === boxes.length * classes, 'scores')
  const found: Candidate[] = []
  for (let index = 0; index * 4 + 3 < boxes.length; index++) {
    const score = sigmoid(scores[index * classes + 1] ?? 0)
    if (score < minScore) continue
    const [top = 0, left = 0, bottom = 0, right = 0] = anchors.subarray(index * 4, index * 4 + 4)
    const [dy = 0, dx = 0, dh = 0, dw = 0] = boxes.subarray(index * 4, index * 4 + 4)
    const height = Math.exp(dh / VARIANCE.size) * (bottom - top)
    const width = Math.exp(dw / VARIANCE.size) * (right - left)
    const y = (dy / VARIANCE.centre) * (bottom - top) + (top + bottom) / 2 - height / 2
    const x = (dx / VARIANCE.centre) * (right - left) + (left + right) / 2 - width / 2
    const box = {
      x: x * input.width,
      y: y * input.height,
      width: width * input.width,
      height: height * input.height,
    }
    found.push({ box, score })
  }
  return found
}
