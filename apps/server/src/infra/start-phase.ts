/** The work of a server that does not serve yet. */
export type StartPhase =
  | { phase: 'waiting' }
  /** `migration` of `of` is running, or this program waits for another one that migrates the same database. */
  | { phase: 'migrating'; migration?: string; done?: number; of?: number }
  | { phase: 'starting' }

/** The phase of a start, as its steps tell it and the listener of the start reads it. */
export function createStartPhase() {
  let present: StartPhase = { phase: 'waiting' }
  return {
    present: (): StartPhase => present,
    set(phase: StartPhase) {
      present = phase
    },
  }
}
export type StartProgress = ReturnType<typeof createStartPhase>
