export interface ByteBudget {
  /** Takes so many bytes of what is left. @returns false when there is not so much left; then nothing is taken */
  take(bytes: number): boolean
  release(bytes: number): void
}

/** Bounds what waits in the memory of this process in bytes, where a number of things says nothing of their size. */
export function createByteBudget(limit: number): ByteBudget {
  let used = 0
  return {
    take(bytes) {
      if (used + bytes > limit) return false
      used += bytes
      return true
    },
    release(bytes) {
      used = Math.max(0, used - bytes)
    },
  }
}
