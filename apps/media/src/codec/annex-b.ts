/** Cuts an Annex B buffer at its start codes; the units are views into it, without start codes. */
export function splitAnnexB(bytes: Buffer): Uint8Array[] {
  const starts: number[] = []
  for (let at = bytes.indexOf('000001', 0, 'hex'); at >= 0; at = bytes.indexOf('000001', at + 3, 'hex'))
    starts.push(at)
  return starts.map((start, index) => {
    const next = starts[index + 1]
    if (next === undefined) return bytes.subarray(start + 3)
    // A four-byte start code's first zero belongs to it, not to the unit before.
    return bytes.subarray(start + 3, bytes[next - 1] === 0 ? next - 1 : next)
  })
}
