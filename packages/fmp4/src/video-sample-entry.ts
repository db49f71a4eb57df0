import { box, concat, u16, u32, u8 } from './boxes.ts'
import { Fmp4Error } from './errors.ts'
import { esds } from './elementary-stream.ts'
import type { SpsInfo } from './h264.ts'
import type { H265SpsInfo } from './h265.ts'
import type { VideoCodec } from './nal.ts'
import type { ParameterSets } from './parameter-sets.ts'

/** ISO 14496-1 tables 5 and 6: JPEG, a visual stream that comes from elsewhere. */
const JPEG_OBJECT = 0x6c
const VISUAL_STREAM = 0x11

/** The sample entry (avc1, hvc1 or mp4v) of a video track; parameter sets are out of band only. */
export function videoSampleEntry(codec: VideoCodec, sets: ParameterSets, sps: SpsInfo): Uint8Array {
  const visual = concat([
    u8(0, 0, 0, 0, 0, 0),
    u16(1),
    new Uint8Array(16),
    u16(sps.width),
    u16(sps.height),
    u32(0x00480000),
    u32(0x00480000),
    u32(0),
    u16(1),
    new Uint8Array(32),
    u16(24),
    u16(0xffff),
  ])
  if (codec === 'mjpeg') return box('mp4v', visual, esds(JPEG_OBJECT, VISUAL_STREAM))
  if (codec === 'h264') return box('avc1', visual, avcC(sets, sps))
  if (!isH265(sps)) throw new Fmp4Error('bad_parameter_set', 'H.265 stream with a foreign sequence set')
  return box('hvc1', visual, hvcC(sets, sps))
}

const isH265 = (sps: SpsInfo): sps is H265SpsInfo => 'profileTierLevel' in sps

const HIGH_PROFILES = new Set([100, 110, 122, 144])

/** ISO 14496-15 §5.3.3. */
function avcC(sets: ParameterSets, sps: SpsInfo): Uint8Array {
  const [first = u8(0, 0, 0, 0)] = sets.of('sps')
  const profile = first[1] ?? 0
  const spsUnits = sets.of('sps').slice(0, 31)
  const ppsUnits = sets.of('pps')
  const extension = HIGH_PROFILES.has(profile)
    ? u8(0xfc | sps.chromaFormat, 0xf8 | (sps.bitDepthLuma - 8), 0xf8 | (sps.bitDepthChroma - 8), 0)
    : u8()
  return box(
    'avcC',
    u8(1, profile, first[2] ?? 0, first[3] ?? 0, 0xff, 0xe0 | spsUnits.length),
    ...spsUnits.flatMap(withLength),
    u8(ppsUnits.length),
    ...ppsUnits.flatMap(withLength),
    extension,
  )
}

const withLength = (unit: Uint8Array): Uint8Array[] => [u16(unit.length), unit]

const unitArray = (type: number, units: Uint8Array[]): Uint8Array[] => [
  // The high bit says the sets are complete here and never in band.
  u8(0x80 | type),
  u16(units.length),
  ...units.flatMap(withLength),
]

/** ISO 14496-15 §8.3.3. */
function hvcC(sets: ParameterSets, sps: H265SpsInfo): Uint8Array {
  return box(
    'hvcC',
    u8(1),
    sps.profileTierLevel,
    // No minimal spatial segmentation, unknown parallelism.
    u16(0xf000),
    u8(0xfc, 0xfc | sps.chromaFormat, 0xf8 | (sps.bitDepthLuma - 8), 0xf8 | (sps.bitDepthChroma - 8)),
    u16(0),
    // Unknown frame rate pattern, layers, nesting, and 4-byte unit lengths.
    u8((sps.temporalLayers << 3) | (sps.temporalNested ? 4 : 0) | 3, 3),
    ...unitArray(32, sets.of('vps')),
    ...unitArray(33, sets.of('sps')),
    ...unitArray(34, sets.of('pps')),
  )
}
