import { ascii, concat, findBox, readBoxes, u32, type BoxView } from '../boxes.ts'
import { Fmp4Error } from '../errors.ts'
import { buildInit } from '../init.ts'
import { createParameterSets } from '../parameter-sets.ts'

/** Offset of the handler's type in the body of `hdlr`. */
const HANDLER_TYPE = 8

export interface ReplacedInit {
  segment: Uint8Array
  mime: string
  /** Pixels. */
  width: number
  height: number
}

/**
 * An initialisation segment of ours with other pictures: H.264 of these parameter sets; its sound stays. Throws `Fmp4Error` when
 * it is none of ours, or the sets are not complete.
 * @param mime of the segment
 */
export function replaceVideo(
  init: Uint8Array,
  mime: string,
  parameterSets: readonly Uint8Array[],
): ReplacedInit {
  const sets = createParameterSets('h264')
  sets.update(parameterSets)
  const made = buildInit('h264', sets)
  const moov = needBox(init)
  const parts = readBoxes(init, moov.body, moov.end).map(part =>
    part.type === 'trak' && isVideo(init, part) ? trackOf(made.segment) : init.subarray(part.start, part.end),
  )
  const body = concat(parts)
  return {
    segment: concat([
      init.subarray(0, moov.start),
      u32(body.length + 8),
      ascii('moov'),
      body,
      init.subarray(moov.end),
    ]),
    mime: mime.replace(/codecs="[^,"]*/, made.mime.match(/codecs="[^,"]*/)?.[0] ?? ''),
    width: made.width,
    height: made.height,
  }
}

function needBox(init: Uint8Array): BoxView {
  const moov = findBox(init, 'moov')
  if (!moov) throw new Fmp4Error('bad_box', 'no moov')
  return moov
}

function trackOf(init: Uint8Array): Uint8Array {
  const track = findBox(init, 'moov', 'trak')
  if (!track) throw new Fmp4Error('bad_box', 'no trak')
  return init.subarray(track.start, track.end)
}

function isVideo(init: Uint8Array, track: BoxView): boolean {
  const media = readBoxes(init, track.body, track.end).find(({ type }) => type === 'mdia')
  const handler = media && readBoxes(init, media.body, media.end).find(({ type }) => type === 'hdlr')
  if (!handler) return false
  const at = handler.body + HANDLER_TYPE
  return String.fromCharCode(...init.subarray(at, at + 4)) === 'vide'
}
