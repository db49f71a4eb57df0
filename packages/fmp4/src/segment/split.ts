import { concat } from '../boxes.ts'
import { Fmp4Error } from '../errors.ts'
import { readHead } from '../fragment.ts'
import { VIDEO_TRACK } from '../init.ts'

/** A message of fragments by kind, each in its order; empty where there is none of it. */
export interface Split {
  video: Uint8Array
  audio: Uint8Array
  /** When each picture is shown, and whether decoding can start with it; in ticks. */
  pictures: { time: number; key: boolean }[]
}

/** Takes fragments of this package's layout apart by their track. Throws `Fmp4Error` for anything else. */
export function splitTracks(message: Uint8Array): Split {
  const parts = { video: [] as Uint8Array[], audio: [] as Uint8Array[] }
  const pictures: Split['pictures'] = []
  for (let at = 0; at < message.length;) {
    const head = readHead(message, at)
    if (!head) throw new Fmp4Error('bad_fragment', 'not one fragment of the fixed layout')
    const bytes = message.subarray(at, at + head.size)
    at += head.size
    if (head.track === VIDEO_TRACK) {
      pictures.push({ time: head.decodeTime + head.compositionOffset, key: head.key })
      append(parts.video, bytes)
    } else append(parts.audio, bytes)
  }
  return { video: joined(parts.video), audio: joined(parts.audio), pictures }
}

/** Neighbours in the message stay one piece, so that one without the other kind is not copied. */
function append(parts: Uint8Array[], bytes: Uint8Array): void {
  const last = parts.at(-1)
  if (last && last.byteOffset + last.length === bytes.byteOffset)
    parts[parts.length - 1] = new Uint8Array(last.buffer, last.byteOffset, last.length + bytes.length)
  else parts.push(bytes)
}

const joined = (parts: readonly Uint8Array[]): Uint8Array =>
  parts.length === 1 && parts[0] ? parts[0] : concat(parts)
