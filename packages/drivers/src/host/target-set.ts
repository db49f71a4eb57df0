import type { Target } from '../kit/driver.ts'

/** The devices to keep sessions with. Of a new set only the difference is sent, whatever its size. */
export function createTargetSet() {
  let current = new Map<string, { target: Target; print: string }>()
  return {
    change(targets: readonly Target[]): { open: Target[]; end: string[] } {
      const next = new Map(
        targets.map(target => [target.id, { target, print: JSON.stringify(target) }] as const),
      )
      const open = Array.from(next.values())
        .filter(({ target, print }) => current.get(target.id)?.print !== print)
        .map(({ target }) => target)
      const end = Array.from(current.keys()).filter(id => !next.has(id))
      current = next
      return { open, end }
    },
    has: (id: string): boolean => current.has(id),
    all: (): Target[] => Array.from(current.values(), ({ target }) => target),
  }
}
