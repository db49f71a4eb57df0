import type { Metres } from '../site/plan.ts'

/** Metres a second of somebody who walks with open eyes. */
const SPEED = 1.3

export interface Walker {
  readonly at: Metres
  /** Walks for so many seconds: to where it was sent, else on its round. */
  walk(seconds: number): void
  /** Goes to a place and stays there; undefined goes back to the round. */
  sendTo(place: Metres | undefined): void
  /** Whether it stands where it was sent. */
  hasArrived(): boolean
}

const distance = (a: Metres, b: Metres) => Math.hypot(b[0] - a[0], b[1] - a[1])

/** Somebody who walks a round of places. */
export function createWalker(route: readonly Metres[]): Walker {
  let at: Metres = route[0] ?? [0, 0]
  let next = 1
  let target: Metres | undefined

  /** @returns the metres that are left over at the goal */
  function go(goal: Metres, metres: number): number {
    const far = distance(at, goal)
    if (far <= metres) {
      at = goal
      return metres - far
    }
    const part = metres / far
    at = [at[0] + (goal[0] - at[0]) * part, at[1] + (goal[1] - at[1]) * part]
    return 0
  }

  function goRound(metres: number) {
    let left = metres
    // A round whose places are all the same one is stood at, not walked for ever.
    for (let leg = 0; left > 0 && leg <= route.length; leg += 1) {
      left = go(route[next % route.length] ?? at, left)
      if (left > 0) next += 1
    }
  }

  return {
    get at() {
      return at
    },
    walk(seconds) {
      const metres = SPEED * seconds
      if (target) go(target, metres)
      else goRound(metres)
    },
    sendTo(place) {
      target = place
    },
    hasArrived: () => target !== undefined && distance(at, target) < 1,
  }
}
