/** Keeps the newest values, up to a number of them or a weight. */
export interface Lru<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V, weight?: number): void
  delete(key: K): void
}

/** @param limit of the sum of all weights; a value counts as 1 unless told otherwise */
export function createLru<K, V>(limit: number): Lru<K, V> {
  const values = new Map<K, { value: V; weight: number }>()
  let total = 0

  const remove = (key: K): void => {
    total -= values.get(key)?.weight ?? 0
    values.delete(key)
  }

  return {
    get: key => {
      const found = values.get(key)
      if (!found) return undefined
      // A Map keeps the order of insertion: what was used last goes to its end.
      values.delete(key)
      values.set(key, found)
      return found.value
    },
    set: (key, value, weight = 1) => {
      remove(key)
      values.set(key, { value, weight })
      total += weight
      for (const oldest of values.keys()) {
        if (total <= limit) break
        remove(oldest)
      }
    },
    delete: remove,
  }
}
