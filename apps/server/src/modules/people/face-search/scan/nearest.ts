import type { NearCapture } from './capture-scan.messages.ts'

/** The nearest captures of a step, so many at most, none farther than `farthest`. */
export function createNearest(farthest: number, limit: number) {
  let kept: NearCapture[] = []
  return {
    /** No capture that is farther away counts any more. */
    get farthest(): number {
      return kept.length === limit ? (kept.at(-1)?.squares ?? farthest) : farthest
    },
    add(some: readonly NearCapture[]): void {
      kept = [...kept, ...some.filter(({ squares }) => squares <= farthest)]
        .toSorted((one, other) => one.squares - other.squares)
        .slice(0, limit)
    },
    get captures(): readonly NearCapture[] {
      return kept
    },
  }
}
