const CONTINUES = 0x80
const LOW = 0x7f

/** Writes whole numbers in as few bytes as they need. */
export function createByteWriter() {
  const bytes: number[] = []
  const writer = {
    /** A number from 0 to 2^53. */
    number(value: number) {
      let rest = value
      while (rest > LOW) {
        bytes.push((rest % CONTINUES) + CONTINUES)
        rest = Math.floor(rest / CONTINUES)
      }
      bytes.push(rest)
    },
    /** A number that may be below zero. */
    signed: (value: number) => writer.number(value < 0 ? -2 * value - 1 : 2 * value),
    done: () => Buffer.from(bytes),
  }
  return writer
}

export type ByteReader = ReturnType<typeof createByteReader>
export function createByteReader(buffer: Uint8Array) {
  let at = 0
  const reader = {
    number() {
      let value = 0
      for (let unit = 1; ; unit *= CONTINUES) {
        const byte = buffer[at]
        if (byte === undefined) throw new Error('packed index cut short')
        at += 1
        value += (byte & LOW) * unit
        if (byte < CONTINUES) return value
      }
    },
    signed() {
      const value = reader.number()
      return value % 2 === 1 ? -(value + 1) / 2 : value / 2
    },
    isAtEnd: () => at >= buffer.length,
  }
  return reader
}

export type ByteWriter = ReturnType<typeof createByteWriter>
