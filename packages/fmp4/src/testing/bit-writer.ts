/** Writes the bit fields of a parameter set, for tests. Each call returns the writer. */
export class BitWriter {
  #bits: number[] = []

  bits(value: number, count: number): this {
    for (let at = count - 1; at >= 0; at--) this.#bits.push(Math.floor(value / 2 ** at) % 2)
    return this
  }

  flag(...values: boolean[]): this {
    for (const value of values) this.bits(value ? 1 : 0, 1)
    return this
  }

  /** Exp-Golomb codes, `ue(v)` in the standards. */
  unsigned(...values: number[]): this {
    for (const value of values) {
      const length = Math.floor(Math.log2(value + 1))
      this.bits(0, length).bits(value + 1, length + 1)
    }
    return this
  }

  /** `se(v)` in the standards. */
  signed(...values: number[]): this {
    for (const value of values) this.unsigned(value > 0 ? value * 2 - 1 : -value * 2)
    return this
  }

  /** The bytes so far, ended with a stop bit, with emulation prevention bytes put in. */
  unit(): Uint8Array {
    const bits = [...this.#bits, 1]
    while (bits.length % 8 > 0) bits.push(0)
    const bytes: number[] = []
    for (let at = 0; at < bits.length; at += 8) {
      const byte = Number.parseInt(bits.slice(at, at + 8).join(''), 2)
      if (byte <= 3 && bytes.at(-1) === 0 && bytes.at(-2) === 0) bytes.push(3)
      bytes.push(byte)
    }
    return Uint8Array.from(bytes)
  }
}
