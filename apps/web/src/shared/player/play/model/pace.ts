/** Time over which the speed is measured, ms; before half of it has passed, no speed is told. */
const WINDOW_MS = 2500
/** Below this share of the speed that was asked for the operator is told. */
const SLOW_SHARE = 0.9
/** Below this share key frames alone are played: all pictures are too many for the machine or the network. */
const TOO_SLOW_SHARE = 0.7

/** How fast playing really goes on. */
export interface Pace {
  /** How often a second of recording fits into a second; undefined: as was asked for, or not known yet. */
  slow: number | undefined
  isTooSlow: boolean
}

export const fullPace: Pace = { slow: undefined, isTooSlow: false }

/** Watches the moments that playing reaches. */
export class PaceMeter {
  #looks: { now: number; at: number }[] = []

  /** Playing begins, or goes on somewhere else or otherwise. */
  reset(): void {
    this.#looks = []
  }

  look(at: number, rate: number, now: number): Pace {
    this.#looks.push({ now, at })
    while (this.#looks[0] && now - this.#looks[0].now > WINDOW_MS) this.#looks.shift()
    const [first = { now, at }] = this.#looks
    const passed = now - first.now
    if (passed < WINDOW_MS / 2) return fullPace
    const reached = (at - first.at) / passed
    const share = reached / rate
    return {
      slow: share < SLOW_SHARE ? Math.round(reached * 10) / 10 : undefined,
      isTooSlow: share < TOO_SLOW_SHARE && passed > WINDOW_MS * 0.9,
    }
  }
}
