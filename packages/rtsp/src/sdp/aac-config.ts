/** Sampling frequencies by index (ISO 14496-3 table 1.18). */
const frequencies = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
]

/** AudioSpecificConfig of AAC-LC for a camera that names only rate and channels. */
export function synthesizeAacConfig(clockRate: number, channels: number): Uint8Array | undefined {
  const index = frequencies.indexOf(clockRate)
  if (index < 0 || channels < 1 || channels > 7) return undefined
  const bits = (2 << 11) | (index << 7) | (channels << 3)
  return Uint8Array.of(bits >> 8, bits & 0xff)
}
