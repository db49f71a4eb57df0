export type VideoCodec = 'h264' | 'h265' | 'mjpeg'

/** Type of a NAL unit: 5 bits in H.264, 6 bits in H.265; the one unit of a JPEG has none that says anything. */
export const unitType = (codec: VideoCodec, unit: Uint8Array): number =>
  codec === 'h264' ? (unit[0] ?? 0) & 0x1f : ((unit[0] ?? 0) >> 1) & 0x3f

export type ParameterSetKind = 'vps' | 'sps' | 'pps'

const PARAMETER_SETS: Record<VideoCodec, Readonly<Record<number, ParameterSetKind>>> = {
  h264: { 7: 'sps', 8: 'pps' },
  h265: { 32: 'vps', 33: 'sps', 34: 'pps' },
  mjpeg: {},
}
// Access unit delimiter, end of sequence, end of stream, filler: no player needs them in a sample.
const DROPPED: Record<VideoCodec, ReadonlySet<number>> = {
  h264: new Set([9, 10, 11, 12]),
  h265: new Set([35, 36, 37, 38]),
  mjpeg: new Set(),
}

export const parameterSetKind = (codec: VideoCodec, unit: Uint8Array): ParameterSetKind | undefined =>
  PARAMETER_SETS[codec][unitType(codec, unit)]

/** Whether the units of a sample stand behind their lengths; a JPEG is its sample. */
export const isLengthPrefixed = (codec: VideoCodec): boolean => codec !== 'mjpeg'

/** An instantaneous decoding picture: decoding can start here. */
export function isKeyUnit(codec: VideoCodec, unit: Uint8Array): boolean {
  if (codec === 'mjpeg') return true
  const type = unitType(codec, unit)
  return codec === 'h264' ? type === 5 : type >= 16 && type <= 21
}

/** The units that belong in a sample: no delimiters, no filler, no parameter sets (those are in the init segment). */
export function sampleUnits(codec: VideoCodec, units: readonly Uint8Array[]): Uint8Array[] {
  return units.filter(
    unit =>
      unit.length > 0 &&
      !DROPPED[codec].has(unitType(codec, unit)) &&
      parameterSetKind(codec, unit) === undefined,
  )
}
