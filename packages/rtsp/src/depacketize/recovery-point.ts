const RECOVERY_POINT = 6

/**
 * Whether a unit of supplemental information (H.264 D.1, type 6) holds a recovery point: from its picture on what is shown is right, though
 * no picture is an instantaneous decoding one. Whatever the bytes are, it ends with them.
 * @param start of the unit, its head included
 */
export function hasRecoveryPoint(bytes: Uint8Array, start: number, end: number): boolean {
  const rest = unescaped(bytes, start + 1, end)
  let type = number(rest)
  let size = number(rest)
  while (type !== undefined && size !== undefined) {
    if (type === RECOVERY_POINT) return size > 0 && rest.next() !== undefined
    for (let skipped = 0; skipped < size; skipped++) if (rest.next() === undefined) return false
    type = number(rest)
    size = number(rest)
  }
  return false
}

interface Bytes {
  /** Undefined at the end. */
  next(): number | undefined
}

/** The bytes of a unit without those that keep start codes out, and without the last one, which ends it. */
function unescaped(bytes: Uint8Array, start: number, end: number): Bytes {
  let at = start
  let zeros = 0
  return {
    next() {
      if (zeros >= 2 && bytes[at] === 3) {
        at++
        zeros = 0
      }
      if (at >= end - 1) return undefined
      const byte = bytes[at++]
      zeros = byte === 0 ? zeros + 1 : 0
      return byte
    },
  }
}

/** A number as a row of 255 and the rest. */
function number(bytes: Bytes): number | undefined {
  let sum = 0
  for (let byte = bytes.next(); byte !== undefined; byte = bytes.next()) {
    sum += byte
    if (byte !== 0xff) return sum
  }
  return undefined
}
