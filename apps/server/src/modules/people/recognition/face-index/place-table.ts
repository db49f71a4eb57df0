const EMPTY = -1
const FIRST_SIZE = 1024

/**
 * Where the features of persons are, by the hash of a person's id; several for whoever has several pictures. A table of numbers with linear
 * probing: with a `Map` of a million ids as text, collecting garbage took longer than opening the features.
 */
export function createPlaceTable() {
  let hashes = new Uint32Array(FIRST_SIZE)
  let places = new Int32Array(FIRST_SIZE).fill(EMPTY)
  let count = 0

  const after = (slot: number): number => (slot + 1) & (places.length - 1)

  function put(hash: number, place: number): void {
    let slot = hash & (places.length - 1)
    while (places[slot] !== EMPTY) slot = after(slot)
    hashes[slot] = hash
    places[slot] = place
  }

  /** Half of the slots stay empty, so that few are looked at for each place. */
  function grow(): void {
    const [oldHashes, oldPlaces] = [hashes, places]
    hashes = new Uint32Array(oldPlaces.length * 2)
    places = new Int32Array(oldPlaces.length * 2).fill(EMPTY)
    for (let slot = 0; slot < oldPlaces.length; slot++) {
      const place = oldPlaces[slot] ?? EMPTY
      if (place !== EMPTY) put(oldHashes[slot] ?? 0, place)
    }
  }

  function slotOf(hash: number, isSought: (place: number) => boolean): number | undefined {
    for (let slot = hash & (places.length - 1); ; slot = after(slot)) {
      const place = places[slot] ?? EMPTY
      if (place === EMPTY) return undefined
      if (hashes[slot] === hash && isSought(place)) return slot
    }
  }

  /** The places behind an emptied slot move up, so that none is cut off from where it is looked for. */
  function empty(slot: number): void {
    let free = slot
    for (let next = after(free); places[next] !== EMPTY; next = after(next)) {
      const home = (hashes[next] ?? 0) & (places.length - 1)
      const isBetween = free <= next ? free < home && home <= next : free < home || home <= next
      if (isBetween) continue
      hashes[free] = hashes[next] ?? 0
      places[free] = places[next] ?? EMPTY
      free = next
    }
    places[free] = EMPTY
  }

  return {
    add(hash: number, place: number): void {
      if (++count * 2 > places.length) grow()
      put(hash, place)
    },
    /** A place under this hash, of which several ids may have the same. */
    find(hash: number, isSought: (place: number) => boolean): number | undefined {
      const slot = slotOf(hash, isSought)
      return slot === undefined ? undefined : places[slot]
    },
    move(hash: number, from: number, to: number): void {
      const slot = slotOf(hash, place => place === from)
      if (slot !== undefined) places[slot] = to
    },
    remove(hash: number, place: number): void {
      const slot = slotOf(hash, one => one === place)
      if (slot === undefined) return
      empty(slot)
      count--
    },
  }
}
