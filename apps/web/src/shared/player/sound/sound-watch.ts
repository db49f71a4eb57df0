/** Time without the announced sound after which the tile says so, ms. */
const SILENT_AFTER = 3000

/** Knows whether the sound that a stream announces comes. All by a clock that only runs forward, ms. */
export class SoundWatch {
  #cameAt: number | undefined

  begin(now: number): void {
    this.#cameAt = now
  }

  came(now: number): void {
    this.#cameAt = now
  }

  isSilent(now: number): boolean {
    return this.#cameAt !== undefined && now - this.#cameAt > SILENT_AFTER
  }
}
