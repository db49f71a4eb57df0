import type { DetectorManifest } from '@palisade/contract/recognition'
import { requireCount, sigmoid, type Candidate, type Outputs } from './candidate.ts'

/** Numbers of a box: offset x, y, logarithm of width, height, and its score. */
const NUMBERS = 5

/** A `grid` of cells, row by row; each has a box for each anchor (width, height in cells). */
export function decodeGridYolo(
  outputs: Outputs,
  { input, minScore }: DetectorManifest,
  anchors: Float32Array,
): Candidate[] {
  const { data, shape } = outputs('grid')
  const [, rows = 1, columns = 1] = shape
  const boxes = anchors.length / 2
  requireCount(data.length === rows * columns * boxes * NUMBERS, 'grid')
  const cell = { width: input.width / columns, height: input.height / rows }
  const found: Candidate[] = []
  for (let index = 0; index < rows * columns * boxes; index++) {
    const [dx = 0, dy = 0, dw = 0, dh = 0, certainty = 0] = data.subarray(
      index * NUMBERS,
      (index + 1) * NUMBERS,
    )
    const score = sigmoid(certainty)
    if (score < minScore) continue
    const anchor = index % boxes
    const place = Math.floor(index / boxes)
    const width = Math.exp(dw) * (anchors[anchor * 2] ?? 1) * cell.width
    const height = Math.exp(dh) * (anchors[anchor * 2 + 1] ?? 1) * cell.height
    const x = ((place % columns) + sigmoid(dx)) * cell.width - width / 2
    const y = (Math.floor(place / columns) + sigmoid(dy)) * cell.height - height / 2
    found.push({ box: { x, y, width, height }, score })
  }
  return found
}
