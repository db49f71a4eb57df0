/** So many pictures a camera keeps; the oldest go first. */
const MOST = 64

/** Pictures that a camera keeps, for whoever was told where they are. */
export function createKeptPictures() {
  const kept = new Map<string, Uint8Array>()
  return {
    put(place: string, picture: Uint8Array): void {
      kept.set(place, picture)
      const [oldest] = kept.keys()
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
    },
    at: (place: string): Uint8Array | undefined => kept.get(place),
  }
}
export type KeptPictures = ReturnType<typeof createKeptPictures>
