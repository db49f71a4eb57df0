/** Limits the bytes of all cameras together that wait for the disks, so that slow disks do not fill the memory. */
export interface WriteBudget {
  /** Reserves bytes. @returns false if there is no room, and nothing is reserved */
  take(bytes: number): boolean
  give(bytes: number): void
  used(): number
}

export const WRITE_BUDGET_BYTES = 256 * 1024 * 1024

export function createWriteBudget(limit = WRITE_BUDGET_BYTES): WriteBudget {
  let used = 0
  return {
    take: bytes => {
      if (used + bytes > limit) return false
      used += bytes
      return true
    },
    give: bytes => {
      used -= bytes
    },
    used: () => used,
  }
}
