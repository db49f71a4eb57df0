import type { CaseDetails } from '@palisade/contract'

/** A camera of which pictures are in a case, with the moments that its films show, ms since 1970. */
export interface BlurCamera {
  id: string
  name: string
  spans: { from: number; to: number }[]
}

/** The cameras of which areas may be blurred, in the order of the case. */
export function blurCameras({ locks, items }: Pick<CaseDetails, 'locks' | 'items'>): BlurCamera[] {
  const found = new Map<string, BlurCamera>()
  const of = ({ id, name }: { id: string; name: string }) => {
    const camera = found.get(id) ?? { id, name, spans: [] }
    found.set(id, camera)
    return camera
  }
  for (const { camera, state, from, to } of locks)
    if (state !== 'released' && state !== 'releasing')
      of(camera).spans.push({ from: Date.parse(from), to: Date.parse(to) })
  for (const { camera, at } of items) {
    if (!camera) continue
    const { spans } = of(camera)
    // A snapshot is of a moment that was recorded.
    if (spans.length === 0 && at !== null) spans.push({ from: Date.parse(at), to: Date.parse(at) })
  }
  return [...found.values()]
}

export const lengthOf = (spans: BlurCamera['spans']): number =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0)

/** The moment so many ms into the films, which follow on one another. Undefined where there are none. */
export function momentAt(spans: BlurCamera['spans'], ms: number): number | undefined {
  let left = ms
  for (const { from, to } of spans) {
    if (left < to - from) return from + left
    left -= to - from
  }
  return spans.at(-1)?.to
}
