/** Cuts an Annex B buffer at its start codes; the units are views into it, without start codes. */
export function splitUnits(bytes: Buffer): Uint8Array[] {
  const starts: number[] = []
  for (let at = bytes.indexOf('000001', 0, 'hex'); at >= 0; at = bytes.indexOf('000001', at + 3, 'hex')) {
    starts.push(at)
  }
  return starts.map((start, index) => {
    const next = starts[index + 1]
    if (next === undefined) return bytes.subarray(start + 3)
    // A four-byte start code's first zero belongs to it, not to the unit before.
    return bytes.subarray(start + 3, bytes[next - 1] === 0 ? next - 1 : next)
  })
}

/** SPS and PPS, for H.265 VPS too. */
export function isParameterSet(codec: 'h264' | 'h265', unit: Uint8Array): boolean {
  const head = unit[0] ?? 0
  if (codec === 'h264') return (head & 31) === 7 || (head & 31) === 8
  const type = (head >> 1) & 63
  return type >= 32 && type <= 34
}
