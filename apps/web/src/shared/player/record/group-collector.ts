import { readHead, VIDEO_TRACK } from '@palisade/fmp4'

/** Bytes of one group of pictures; a camera that sends more without a key frame is not recorded. */
const GROUP_MAX_BYTES = 32 * 1024 * 1024

/** Joins single fragments into groups, each from one key frame to the next. */
export function createGroupCollector(onGroup: (group: Uint8Array, begunAt: number) => void) {
  let parts: Uint8Array[] = []
  let bytes = 0
  let begunAt = 0
  /** The newest picture that was taken: after a pause the server begins with pictures that are known already. */
  let newest = 0

  function flush(): void {
    if (parts.length > 0) onGroup(joined(parts, bytes), begunAt)
    parts = []
    bytes = 0
  }

  return {
    /** @throws Fmp4Error where it is no fragment; Error where a group does not end */
    take(data: Uint8Array): void {
      for (let at = 0; at < data.length;) {
        const head = readHead(data, at)
        if (!head) throw new Error('not a fragment')
        const isPicture = head.track === VIDEO_TRACK
        if (isPicture && head.key) flush()
        const begins = isPicture && head.key && head.receivedAt > newest
        if (begins) begunAt = head.receivedAt
        if (begins || parts.length > 0) {
          parts.push(data.subarray(at, at + head.size))
          bytes += head.size
          if (isPicture) newest = Math.max(newest, head.receivedAt)
          if (bytes > GROUP_MAX_BYTES) throw new Error('a group without an end')
        }
        at += head.size
      }
    },
    /** The group that is open ends here. */
    flush,
  }
}

function joined(parts: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
