/** Bytes of pictures that may wait in the memory of this process, for one purpose. */
export const PICTURE_BYTES_MAX = 64 * 1024 * 1024

export interface PictureBudget {
  /** Takes so many bytes of what is left. @returns false when there is not so much left; then nothing is taken */
  take(bytes: number): boolean
  release(bytes: number): void
}

/** Bounds what waiting pictures take of the memory, in bytes: their number says nothing of their size. */
export function createPictureBudget(limit = PICTURE_BYTES_MAX): PictureBudget {
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
