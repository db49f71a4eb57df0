/** A generator of numbers in [0, 1) that gives the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** So many of them, chosen at random, each at most once. */
export function sample<T>(all: T[], count: number, random: () => number): T[] {
  const rest = [...all]
  const picked: T[] = []
  while (picked.length < count && rest.length)
    picked.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return picked
}
