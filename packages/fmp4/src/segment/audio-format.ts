import { findBox, readBoxes, type BoxView } from '../boxes.ts'
import { AUDIO_TRACK } from '../init.ts'

/** The sound of an initialisation segment of ours, as a decoder needs it. */
export interface SoundFormat {
  codec: 'aac' | 'flac'
  /** AudioSpecificConfig, or the STREAMINFO block. */
  config: Uint8Array
}

/** Offsets in the bodies of boxes that `buildInit` writes. */
const AT = { trackId: 12, entries: 8, entryBoxes: 28, flacInfo: 8, specificInfo: 24 }
const STREAMINFO_BYTES = 34
/** Tag of the descriptor that holds the decoder's configuration. */
const SPECIFIC_INFO = 5

/** Undefined where there is no sound, or it is of another kind. Throws `Fmp4Error` when the segment is none. */
export function readSoundFormat(init: Uint8Array): SoundFormat | undefined {
  const moov = findBox(init, 'moov')
  const track =
    moov && readBoxes(init, moov.body, moov.end).find(each => each.type === 'trak' && isSound(init, each))
  const table = track && inside(init, track, 'mdia', 'minf', 'stbl', 'stsd')
  if (!table) return undefined
  const [entry] = readBoxes(init, table.body + AT.entries, table.end)
  if (!entry) return undefined
  const [config] = readBoxes(init, entry.body + AT.entryBoxes, entry.end)
  if (!config) return undefined
  return entry.type === 'fLaC' ? flacOf(init, config) : aacOf(init, config)
}

function isSound(init: Uint8Array, track: BoxView): boolean {
  const head = inside(init, track, 'tkhd')
  if (!head) return false
  return new DataView(init.buffer, init.byteOffset).getUint32(head.body + AT.trackId) === AUDIO_TRACK
}

function inside(init: Uint8Array, parent: BoxView, ...path: string[]): BoxView | undefined {
  let found: BoxView | undefined = parent
  for (const type of path)
    found = found && readBoxes(init, found.body, found.end).find(each => each.type === type)
  return found
}

const flacOf = (init: Uint8Array, { body }: BoxView): SoundFormat => ({
  codec: 'flac',
  config: init.slice(body + AT.flacInfo, body + AT.flacInfo + STREAMINFO_BYTES),
})

/** The configuration is the innermost descriptor; all lengths are one byte. */
function aacOf(init: Uint8Array, { type, body, end }: BoxView): SoundFormat | undefined {
  if (type !== 'esds') return undefined
  const at = body + AT.specificInfo
  const length = init[at + 1] ?? 0
  if (init[at] !== SPECIFIC_INFO || at + 2 + length > end) return undefined
  return { codec: 'aac', config: init.slice(at + 2, at + 2 + length) }
}
