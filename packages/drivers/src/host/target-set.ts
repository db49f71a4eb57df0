import type { Target } from '../kit/driver.ts'

/** The wanted set, and what a new one changes in it: only that is sent, whatever the size of the set. */
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
