import { concat, findBox, readBoxes, u32, ascii, type BoxView } from '../boxes.ts'

const HANDLERS = { video: 'vide', audio: 'soun' } as const
/** Offsets in the body of a box: the handler's type in `hdlr`, the track's number in `trex`, and in `tkhd` by its version. */
const AT = { handlerType: 8, trexTrack: 4, tkhdTrack: [12, 20] }

/**
 * An initialisation segment without its sound, for an element of the pictures alone: a browser shows a picture only where the sound of that
 * moment is there too. Throws `Fmp4Error` when it is none.
 */
export const videoOnly = (init: Uint8Array): Uint8Array => without(init, 'audio')

/** An initialisation segment of the sound alone, as `videoOnly`. */
export const audioOnly = (init: Uint8Array): Uint8Array => without(init, 'video')

function without(init: Uint8Array, kind: keyof typeof HANDLERS): Uint8Array {
  const view = new DataView(init.buffer, init.byteOffset, init.byteLength)
  const moov = findBox(init, 'moov')
  if (!moov) return init
  const leftOut = new Set<number>()

  const inBox = (parent: BoxView, ...path: string[]): BoxView | undefined => {
    let found: BoxView | undefined = parent
    for (const type of path) {
      if (found) found = readBoxes(init, found.body, found.end).find(each => each.type === type)
    }
    return found
  }
  const isLeftOut = (track: BoxView) => {
    const handler = inBox(track, 'mdia', 'hdlr')
    const head = inBox(track, 'tkhd')
    if (!handler || !head) return false
    const type = String.fromCharCode(
      ...init.subarray(handler.body + AT.handlerType, handler.body + AT.handlerType + 4),
    )
    if (type !== HANDLERS[kind]) return false
    leftOut.add(view.getUint32(head.body + (AT.tkhdTrack[view.getUint8(head.body)] ?? 0)))
    return true
  }
  const rest = ({ type, body, end }: BoxView, isDropped: (part: BoxView) => boolean): Uint8Array => {
    const parts = readBoxes(init, body, end).filter(part => !isDropped(part))
    const bytes = concat(parts.map(part => partOf(part)))
    return concat([u32(bytes.length + 8), ascii(type), bytes])
  }
  const partOf = (part: BoxView): Uint8Array =>
    part.type === 'mvex'
      ? rest(part, each => each.type === 'trex' && leftOut.has(view.getUint32(each.body + AT.trexTrack)))
      : init.subarray(part.start, part.end)

  const inner = rest(moov, part => part.type === 'trak' && isLeftOut(part))
  return concat([init.subarray(0, moov.start), inner, init.subarray(moov.end)])
}
