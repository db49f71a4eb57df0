const FIRST_BYTES = 16 * 1024

/** Bytes that come at the end and are taken from the front; each is copied a bounded number of times. */
export function createByteQueue() {
  let store = Buffer.allocUnsafe(FIRST_BYTES)
  let start = 0
  let end = 0

  function makeRoom(count: number): void {
    const held = end - start
    const isTight = held + count > store.length / 2
    const target = isTight ? Buffer.allocUnsafe((held + count) * 2) : store
    store.copy(target, 0, start, end)
    store = target
    start = 0
    end = held
  }

  return {
    add(chunk: Uint8Array): void {
      if (end + chunk.length > store.length) makeRoom(chunk.length)
      store.set(chunk, end)
      end += chunk.length
    },
    /** A view of what is held; good until the next call of `add`. */
    bytes: (): Buffer => store.subarray(start, end),
    drop(count: number): void {
      start += count
      if (start === end && store.length > FIRST_BYTES) store = Buffer.allocUnsafe(FIRST_BYTES)
      if (start === end) start = end = 0
    },
  }
}
