/** SHA-256 in pieces: Web Crypto takes a whole file at once, which a browser has no memory for. */

const K = Uint32Array.from({ length: 64 }, (_, index) => fraction(Math.cbrt(primeAt(index))))
const START = Uint32Array.from({ length: 8 }, (_, index) => fraction(Math.sqrt(primeAt(index))))

function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32)
}

function primeAt(index: number): number {
  let found = -1
  for (let value = 2; ; value++) {
    let isPrime = true
    for (let by = 2; by * by <= value; by++) isPrime &&= value % by !== 0
    if (isPrime && ++found === index) return value
  }
}

const BLOCK = 64

export function createSha256(): { update(bytes: Uint8Array): void; hex(): string } {
  const state = START.slice()
  const words = new Uint32Array(64)
  const rest = new Uint8Array(BLOCK)
  let restLength = 0
  let total = 0

  function block(bytes: Uint8Array, at: number): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset + at, BLOCK)
    for (let index = 0; index < 16; index++) words[index] = view.getUint32(index * 4)
    for (let index = 16; index < 64; index++) {
      const [early, late] = [words[index - 15] ?? 0, words[index - 2] ?? 0]
      const low = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3)
      const high = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10)
      words[index] = (words[index - 16] ?? 0) + low + (words[index - 7] ?? 0) + high
    }
    mix(state, words)
  }

  return {
    update(bytes) {
      total += bytes.length
      let at = 0
      if (restLength > 0) {
        at = Math.min(BLOCK - restLength, bytes.length)
        rest.set(bytes.subarray(0, at), restLength)
        restLength += at
        if (restLength < BLOCK) return
        block(rest, 0)
        restLength = 0
      }
      for (; at + BLOCK <= bytes.length; at += BLOCK) block(bytes, at)
      rest.set(bytes.subarray(at))
      restLength = bytes.length - at
    },
    hex() {
      const padded = new Uint8Array(restLength < 56 ? BLOCK : 2 * BLOCK)
      padded.set(rest.subarray(0, restLength))
      padded[restLength] = 0x80
      new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(total) * 8n)
      for (let at = 0; at < padded.length; at += BLOCK) block(padded, at)
      return Array.from(state, word => word.toString(16).padStart(8, '0')).join('')
    },
  }
}

function mix(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let index = 0; index < 64; index++) {
    const big = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const first = (h + big + ((e & f) ^ (~e & g)) + (K[index] ?? 0) + (words[index] ?? 0)) | 0
    const small = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const second = (small + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + value
}
