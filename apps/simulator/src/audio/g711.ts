// ITU-T G.711. Input is a 16-bit sample.

const MU_BIAS = 0x84
const MU_CLIP = 32_635

export function encodeMuLaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0
  const value = Math.min(Math.abs(sample), MU_CLIP) + MU_BIAS
  const exponent = 31 - Math.clz32(value) - 7
  const mantissa = (value >> (exponent + 3)) & 15
  return ~(sign | (exponent << 4) | mantissa) & 0xff
}

export function encodeALaw(sample: number): number {
  const sign = sample < 0 ? 0 : 0x80
  const value = Math.min(sample < 0 ? -sample - 1 : sample, 32_767) >> 3
  const segment = value < 32 ? 0 : 31 - Math.clz32(value) - 4
  const mantissa = (value >> Math.max(1, segment)) & 15
  return (sign | (segment << 4) | mantissa) ^ 0x55
}
