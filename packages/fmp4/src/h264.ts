import { createBitReader, unescapeUnit, type BitReader } from './bit-reader.ts'
import { Fmp4Error } from './errors.ts'

/** The sequence parameter set, as far as init segment and player need it. Sizes in pixels, after cropping. */
export interface SpsInfo {
  id: number
  width: number
  height: number
  /** RFC 6381, e.g. `avc1.4d401f`. */
  codec: string
  /** ISO 14496-10 chroma_format_idc: 1 is 4:2:0. */
  chromaFormat: number
  bitDepthLuma: number
  bitDepthChroma: number
  /** How many frames may be shown after one that follows them in decoding order; absent when the stream does not say. */
  reorderFrames?: number
}

/** Largest side accepted, so that a hostile stream cannot make a player allocate without bound (8192 covers 8K). */
export const MAX_SIDE = 16_384

const EXTENDED_PROFILES = new Set([44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244])
const hex = (value: number): string => value.toString(16).padStart(2, '0')

/** Parses an H.264 SPS NAL unit, header included. Throws `Fmp4Error` on anything malformed. */
export function parseH264Sps(unit: Uint8Array): SpsInfo {
  const bytes = unescapeUnit(unit)
  const reader = createBitReader(bytes)
  reader.skip(8)
  const profile = reader.bits(8)
  const constraints = reader.bits(8)
  const level = reader.bits(8)
  const id = bounded(reader.unsigned(), 31, 'id')
  const format = EXTENDED_PROFILES.has(profile) ? readChroma(reader) : PLAIN_CHROMA
  bounded(reader.unsigned(), 12, 'frame number size')
  skipPictureOrder(reader)
  bounded(reader.unsigned(), 16, 'reference frames')
  reader.skip(1)
  const size = readSize(reader, format.chromaFormat, format.separatePlanes)
  const baseline = profile === 66
  const reorderFrames = baseline ? 0 : reader.flag() ? readReorderFrames(reader) : undefined
  const { chromaFormat, bitDepthLuma, bitDepthChroma } = format
  const codec = `avc1.${hex(profile)}${hex(constraints)}${hex(level)}`
  return { id, ...size, codec, chromaFormat, bitDepthLuma, bitDepthChroma, reorderFrames }
}

/** Id of an H.264 picture parameter set. */
export const parseH264PpsId = (unit: Uint8Array): number =>
  bounded(createBitReader(unescapeUnit(unit.subarray(1, 16))).unsigned(), 255, 'picture set id')

export function bounded(value: number, max: number, what: string): number {
  if (value > max) throw new Fmp4Error('bad_parameter_set', `${what} ${value} is over ${max}`)
  return value
}

interface Chroma {
  chromaFormat: number
  separatePlanes: boolean
  bitDepthLuma: number
  bitDepthChroma: number
}
const PLAIN_CHROMA: Chroma = { chromaFormat: 1, separatePlanes: false, bitDepthLuma: 8, bitDepthChroma: 8 }

function readChroma(reader: BitReader): Chroma {
  const chromaFormat = bounded(reader.unsigned(), 3, 'chroma format')
  const separatePlanes = chromaFormat === 3 && reader.flag()
  const bitDepthLuma = 8 + bounded(reader.unsigned(), 6, 'luma depth')
  const bitDepthChroma = 8 + bounded(reader.unsigned(), 6, 'chroma depth')
  reader.skip(1)
  if (reader.flag()) {
    for (let list = 0; list < (chromaFormat === 3 ? 12 : 8); list++) {
      if (reader.flag()) skipScalingList(reader, list < 6 ? 16 : 64)
    }
  }
  return { chromaFormat, separatePlanes, bitDepthLuma, bitDepthChroma }
}

function skipScalingList(reader: BitReader, size: number): void {
  let last = 8
  let next = 8
  for (let i = 0; i < size; i++) {
    if (next !== 0) next = (last + reader.signed() + 256) & 255
    if (next !== 0) last = next
  }
}

function skipPictureOrder(reader: BitReader): void {
  const type = bounded(reader.unsigned(), 2, 'picture order type')
  if (type === 0) bounded(reader.unsigned(), 12, 'picture order size')
  if (type !== 1) return
  reader.skip(1)
  reader.signed()
  reader.signed()
  const cycle = bounded(reader.unsigned(), 255, 'picture order cycle')
  for (let i = 0; i < cycle; i++) reader.signed()
}

function readSize(
  reader: BitReader,
  chromaFormat: number,
  separatePlanes: boolean,
): { width: number; height: number } {
  const columns = reader.unsigned() + 1
  const rows = reader.unsigned() + 1
  const framesOnly = reader.flag()
  if (!framesOnly) reader.skip(1)
  reader.skip(1)
  const crop = reader.flag()
    ? [reader.unsigned(), reader.unsigned(), reader.unsigned(), reader.unsigned()]
    : [0, 0, 0, 0]
  const [left = 0, right = 0, top = 0, bottom = 0] = crop
  const subsampled = chromaFormat > 0 && !separatePlanes
  const cropX = subsampled && chromaFormat < 3 ? 2 : 1
  const cropY = (subsampled && chromaFormat === 1 ? 2 : 1) * (framesOnly ? 1 : 2)
  const width = columns * 16 - cropX * (left + right)
  const height = rows * 16 * (framesOnly ? 1 : 2) - cropY * (top + bottom)
  return checkedSize(width, height)
}

export function checkedSize(width: number, height: number): { width: number; height: number } {
  if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE) {
    throw new Fmp4Error('bad_parameter_set', `picture size ${width}x${height}`)
  }
  return { width, height }
}

/** Walks the video usability information to its last fields (ISO 14496-10 annex E.1). */
function readReorderFrames(reader: BitReader): number | undefined {
  try {
    skipDisplayFields(reader)
    const hasNal = reader.flag()
    if (hasNal) skipHrd(reader)
    const hasVcl = reader.flag()
    if (hasVcl) skipHrd(reader)
    if (hasNal || hasVcl) reader.skip(1)
    reader.skip(1)
    if (!reader.flag()) return undefined
    reader.skip(1)
    for (let i = 0; i < 4; i++) reader.unsigned()
    const reorder = reader.unsigned()
    return reorder <= 16 ? reorder : undefined
  } catch {
    // Cameras truncate this part; the picture is decodable without it.
    return undefined
  }
}

/** Aspect ratio, overscan, colours, chroma position and timing. */
function skipDisplayFields(reader: BitReader): void {
  if (reader.flag() && reader.bits(8) === 255) reader.skip(32)
  if (reader.flag()) reader.skip(1)
  if (reader.flag()) {
    reader.skip(4)
    if (reader.flag()) reader.skip(24)
  }
  if (reader.flag()) {
    reader.unsigned()
    reader.unsigned()
  }
  if (reader.flag()) reader.skip(65)
}

function skipHrd(reader: BitReader): void {
  const count = bounded(reader.unsigned(), 31, 'buffer models') + 1
  reader.skip(8)
  for (let i = 0; i < count; i++) {
    reader.unsigned()
    reader.unsigned()
    reader.skip(1)
  }
  reader.skip(20)
}
