import { isKeyUnit, type VideoCodec } from '@palisade/fmp4'
import { MAX_JOB_BYTES, MAX_JOB_UNITS, type KeyframeJob } from './codec-job.ts'

/** The units of pictures, in decoding order. */
type Pictures = readonly Uint8Array[][]

/**
 * Pictures to decode for one whole picture of a group that begins at a recovery point: its first one after the group before, or else its last one, since
 * each draws a part anew. A group that is too much for a job gives its first picture as it is.
 */
export function wholePicture(lead: Pictures, group: Pictures): Pick<KeyframeJob, 'before' | 'units'> {
  const first = group[0] ?? []
  const [before, units] = lead.length > 0 ? [lead, first] : [group.slice(0, -1), group.at(-1) ?? first]
  return fits([...before, units]) ? { before: [...before], units } : { units: first }
}

function fits(pictures: Pictures): boolean {
  const units = pictures.flat()
  const bytes = units.reduce((sum, unit) => sum + unit.byteLength, 0)
  // Room for the parameter sets.
  return units.length < MAX_JOB_UNITS - 32 && bytes < MAX_JOB_BYTES - 65_536
}

/** Whether a group begins at a recovery point: what its decoder builds up from there is shown, since nothing better comes. */
export const isBuiltUp = (codec: VideoCodec, units: readonly Uint8Array[]): boolean =>
  codec === 'h264' && !units.some(unit => isKeyUnit(codec, unit))
