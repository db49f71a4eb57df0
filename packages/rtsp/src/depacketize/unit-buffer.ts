const smallest = 64 * 1024

/**
 * Collects the NAL units or frames of one access unit in a buffer that is used again for the next one, so a packet costs
 * one copy and an access unit no allocation, and nothing keeps the socket's memory alive.
 */
export class UnitBuffer {
  #bytes = Buffer.allocUnsafeSlow(smallest)
  #length = 0
  #starts: number[] = []
  #mostBytes: number
  #mostUnits: number

  constructor(mostBytes: number, mostUnits: number) {
    this.#mostBytes = mostBytes
    this.#mostUnits = mostUnits
  }

  get isEmpty(): boolean {
    return this.#starts.length === 0
  }

  /** Bytes of the unit begun last. */
  get openLength(): number {
    return this.#length - (this.#starts.at(-1) ?? 0)
  }

  /** Begins a unit; false when there are too many. */
  begin(): boolean {
    if (this.#starts.length >= this.#mostUnits) return false
    this.#starts.push(this.#length)
    return true
  }

  /** Adds one byte to the unit begun last; false when the limit is reached. */
  addByte(value: number): boolean {
    if (!this.#reserve(1)) return false
    this.#bytes[this.#length++] = value
    return true
  }

  add(source: Uint8Array, start: number, end: number): boolean {
    const size = end - start
    if (!this.#reserve(size)) return false
    this.#bytes.set(source.subarray(start, end), this.#length)
    this.#length += size
    return true
  }

  /**
   * Takes the unit begun last apart where it holds start codes (H.264 Annex B), which stand in no unit.
   * @returns its parts as views; empty where it holds none
   */
  splitLast(): Uint8Array[] {
    const begin = this.#starts.at(-1) ?? this.#length
    const parts = partsOf(this.#bytes, begin, this.#length)
    if (!parts) return []
    this.dropLast()
    return parts.slice(0, this.#mostUnits - this.#starts.length).map(([from, to]) => {
      const at = this.#length
      this.#starts.push(at)
      this.#bytes.copyWithin(at, from, to)
      this.#length += to - from
      return this.#bytes.subarray(at, this.#length)
    })
  }

  /** Forgets the unit begun last. */
  dropLast(): void {
    this.#length = this.#starts.pop() ?? this.#length
  }

  /** Hands out the units and starts over. They are views: good until the next one is begun. */
  take(): Uint8Array[] {
    const bytes = this.#bytes
    const units = this.#starts.map((start, index) =>
      bytes.subarray(start, this.#starts[index + 1] ?? this.#length),
    )
    this.clear()
    return units
  }

  clear(): void {
    this.#length = 0
    this.#starts = []
    // One huge picture must not cost its memory for ever.
    if (this.#bytes.length > smallest * 16) this.#bytes = Buffer.allocUnsafeSlow(smallest)
  }

  #reserve(size: number): boolean {
    const needed = this.#length + size
    if (needed > this.#mostBytes) return false
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(
        Math.min(this.#mostBytes, Math.max(needed, this.#bytes.length * 2)),
      )
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    return true
  }
}

const START_CODE = Buffer.of(0, 0, 1)

/** The parts between start codes, without the zeros before them; undefined where there is none. */
function partsOf(bytes: Buffer, begin: number, end: number): [from: number, to: number][] | undefined {
  const unit = bytes.subarray(begin, end)
  const parts: [number, number][] = []
  let from = 0
  for (let code = unit.indexOf(START_CODE); code >= 0; code = unit.indexOf(START_CODE, from)) {
    parts.push([from, code])
    from = code + START_CODE.length
  }
  if (from === 0) return undefined
  parts.push([from, unit.length])
  return parts.flatMap(([first, last]) => {
    let to = last
    while (to > first && unit[to - 1] === 0) to--
    return to > first ? [[begin + first, begin + to] as [number, number]] : []
  })
}
