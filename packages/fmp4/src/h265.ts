import { createBitReader, unescapeUnit, type BitReader } from './bit-reader.ts'
import { bounded, checkedSize, type SpsInfo } from './h264.ts'

export interface H265SpsInfo extends SpsInfo {
  /** The 12 bytes of general profile, tier and level, as hvcC repeats them. */
  profileTierLevel: Uint8Array
  temporalLayers: number
  temporalNested: boolean
}

/** Parses an H.265 SPS NAL unit, two-byte header included. Throws `Fmp4Error` on anything malformed. */
export function parseH265Sps(unit: Uint8Array): H265SpsInfo {
  const bytes = unescapeUnit(unit)
  const reader = createBitReader(bytes)
  reader.skip(16 + 4)
  const subLayers = bounded(reader.bits(3), 6, 'temporal layers')
  const temporalNested = reader.flag()
  const profileTierLevel = Uint8Array.from({ length: 12 }, () => reader.bits(8))
  skipSubLayerLevels(reader, subLayers)
  const id = bounded(reader.unsigned(), 15, 'id')
  const chromaFormat = bounded(reader.unsigned(), 3, 'chroma format')
  if (chromaFormat === 3) reader.skip(1)
  const size = readSize(reader, chromaFormat)
  const bitDepthLuma = 8 + bounded(reader.unsigned(), 8, 'luma depth')
  const bitDepthChroma = 8 + bounded(reader.unsigned(), 8, 'chroma depth')
  bounded(reader.unsigned(), 12, 'picture order size')
  const perLayer = reader.flag()
  let reorderFrames = 0
  for (let layer = perLayer ? 0 : subLayers; layer <= subLayers; layer++) {
    reader.unsigned()
    reorderFrames = bounded(reader.unsigned(), 16, 'reordered frames')
    reader.unsigned()
  }
  return {
    id,
    ...size,
    codec: codecString(profileTierLevel),
    chromaFormat,
    bitDepthLuma,
    bitDepthChroma,
    reorderFrames,
    profileTierLevel,
    temporalLayers: subLayers + 1,
    temporalNested,
  }
}

export const parseH265VpsId = (unit: Uint8Array): number =>
  createBitReader(unescapeUnit(unit.subarray(2, 8))).bits(4)

export const parseH265PpsId = (unit: Uint8Array): number =>
  bounded(createBitReader(unescapeUnit(unit.subarray(2, 16))).unsigned(), 63, 'picture set id')

function skipSubLayerLevels(reader: BitReader, subLayers: number): void {
  if (subLayers === 0) return
  const present: [boolean, boolean][] = []
  for (let i = 0; i < 8; i++) present.push([reader.flag(), reader.flag()])
  for (const [profile, level] of present.slice(0, subLayers)) {
    if (profile) reader.skip(88)
    if (level) reader.skip(8)
  }
}

function readSize(reader: BitReader, chromaFormat: number): { width: number; height: number } {
  const width = reader.unsigned()
  const height = reader.unsigned()
  if (!reader.flag()) return checkedSize(width, height)
  const [left, right, top, bottom] = [
    reader.unsigned(),
    reader.unsigned(),
    reader.unsigned(),
    reader.unsigned(),
  ]
  const unitX = chromaFormat === 1 || chromaFormat === 2 ? 2 : 1
  const unitY = chromaFormat === 1 ? 2 : 1
  return checkedSize(width - unitX * (left + right), height - unitY * (top + bottom))
}

/** ISO 14496-15 annex E, e.g. `hvc1.1.6.L93.B0`. */
function codecString(general: Uint8Array): string {
  const first = general[0] ?? 0
  const space = ['', 'A', 'B', 'C'][first >> 6] ?? ''
  const tier = (first & 0x20) === 0 ? 'L' : 'H'
  let flags = 0
  for (let bit = 0; bit < 32; bit++) {
    const byte = general[1 + (bit >> 3)] ?? 0
    if ((byte >> (7 - (bit & 7))) & 1) flags += 2 ** bit
  }
  const constraints = [...general.subarray(5, 11)]
  while (constraints.length > 0 && constraints.at(-1) === 0) constraints.pop()
  const parts = [
    `hvc1`,
    `${space}${first & 0x1f}`,
    flags.toString(16).toUpperCase(),
    `${tier}${general[11] ?? 0}`,
  ]
  return [...parts, ...constraints.map(byte => byte.toString(16).toUpperCase())].join('.')
}
