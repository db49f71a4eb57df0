import { Fmp4Error } from './errors.ts'
import { parseH264PpsId, parseH264Sps, type SpsInfo } from './h264.ts'
import { parseJpegSize } from './jpeg.ts'
import { parseH265PpsId, parseH265Sps, parseH265VpsId } from './h265.ts'
import { parameterSetKind, type ParameterSetKind, type VideoCodec } from './nal.ts'

type NalCodec = Exclude<VideoCodec, 'mjpeg'>

/** Real sets are tens to hundreds of bytes. */
const MAX_SET_BYTES = 4096
const MAX_SETS = 64

export interface ParameterSets {
  /** Takes the sets found among `units`; true when one is new or differs, so a new init segment is due. */
  update(units: readonly Uint8Array[]): boolean
  /** All sets known, VPS then SPS then PPS. */
  list(): Uint8Array[]
  of(kind: ParameterSetKind): Uint8Array[]
  /** The sequence set that gives size and codec string, once sequence and picture sets are known. */
  sps(): SpsInfo | undefined
}

/** Collects the parameter sets of one video stream, out of band and in band. `update` throws `Fmp4Error` on a broken set. */
export function createParameterSets(codec: VideoCodec): ParameterSets {
  return codec === 'mjpeg' ? createJpegSize() : createNalSets(codec)
}

function createNalSets(codec: NalCodec): ParameterSets {
  const sets = new Map<string, { kind: ParameterSetKind; unit: Uint8Array }>()
  let info: SpsInfo | undefined

  const take = (unit: Uint8Array): boolean => {
    const kind = parameterSetKind(codec, unit)
    if (!kind) return false
    const key = `${kind}${idOf(codec, kind, unit)}`
    const known = sets.get(key)
    if (known && sameBytes(known.unit, unit)) return false
    if (unit.length > MAX_SET_BYTES) throw new Fmp4Error('bad_parameter_set', `set of ${unit.length} bytes`)
    if (!known && sets.size >= MAX_SETS) throw new Fmp4Error('bad_parameter_set', 'too many sets')
    if (kind === 'sps') info = parseSps(codec, unit)
    // A copy: the unit is a view of memory that is used again. Not `slice`, which is a view on a Buffer.
    sets.set(key, { kind, unit: new Uint8Array(unit) })
    return true
  }
  const of = (kind: ParameterSetKind): Uint8Array[] =>
    [...sets.values()].filter(set => set.kind === kind).map(set => set.unit)
  const needed: ParameterSetKind[] = codec === 'h265' ? ['vps', 'sps', 'pps'] : ['sps', 'pps']

  return {
    update: units => units.reduce((changed, unit) => take(unit) || changed, false),
    list: () => needed.flatMap(of),
    of,
    sps: () => (needed.every(kind => of(kind).length > 0) ? info : undefined),
  }
}

/** A JPEG has no sets: it says its size itself. */
function createJpegSize(): ParameterSets {
  let info: SpsInfo | undefined
  return {
    update: units => {
      const [unit] = units
      if (!unit) return false
      const before = info
      info = parseJpegSize(unit)
      return before?.width !== info.width || before.height !== info.height
    },
    list: () => [],
    of: () => [],
    sps: () => info,
  }
}

export const parseSps = (codec: NalCodec, unit: Uint8Array): SpsInfo =>
  codec === 'h264' ? parseH264Sps(unit) : parseH265Sps(unit)

function idOf(codec: NalCodec, kind: ParameterSetKind, unit: Uint8Array): number {
  if (kind === 'sps') return parseSps(codec, unit).id
  if (kind === 'vps') return parseH265VpsId(unit)
  return codec === 'h264' ? parseH264PpsId(unit) : parseH265PpsId(unit)
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
