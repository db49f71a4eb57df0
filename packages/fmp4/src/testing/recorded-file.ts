import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildFragment } from '../fragment.ts'
import { VIDEO_TIMESCALE, VIDEO_TRACK } from '../init.ts'
import { buildGroupTable, buildLabel } from '../recorded/recorded.ts'

/** A minute file with pictures that nothing decodes, as media writes them otherwise. */
export interface RecordedFile {
  cameraId: string
  /** Of its first picture, ms since 1970. */
  at: number
  stream?: 'main' | 'sub'
  seconds?: number
  /** Bits of the kinds that want it. */
  kinds?: number
  /** Bytes of each picture. */
  size?: number
}

/** One key picture for each group of this length. */
const GROUP_SECONDS = 2

/** Its bytes, with the table at the end. */
export function recordedFile(file: RecordedFile): Buffer {
  const { cameraId, at, stream = 'main', seconds = 60, kinds = 1, size = 40 } = file
  const label = {
    version: 1,
    cameraId,
    stream,
    mime: 'video/mp4; codecs="avc1.64001f"',
    width: 1280,
    height: 720,
    hasAudio: false,
    audioRate: 0,
    codec: 'h264',
    parameterSets: [],
  }
  const head = Buffer.concat([emptyBox('ftyp'), emptyBox('moov'), buildLabel(label)])
  const pictures = Array.from({ length: Math.ceil(seconds / GROUP_SECONDS) }, (_, index) =>
    buildFragment({
      track: VIDEO_TRACK,
      sequence: index + 1,
      decodeTime: index * GROUP_SECONDS * VIDEO_TIMESCALE,
      duration: GROUP_SECONDS * VIDEO_TIMESCALE,
      key: true,
      receivedAt: at + index * GROUP_SECONDS * 1000,
      units: [new Uint8Array(size)],
      lengthPrefixed: false,
    }),
  )
  let offset = head.length
  const groups = pictures.map((picture, index) => {
    const place = { offset, size: picture.length, keySize: picture.length }
    offset += picture.length
    return { from: at + index * GROUP_SECONDS * 1000, duration: GROUP_SECONDS * 1000, ...place, kinds }
  })
  return Buffer.concat([head, ...pictures, buildGroupTable(groups)])
}

/** `2026-11-23/04/05-main.mp4` for its minute. */
export function recordedName({ at, stream = 'main' }: RecordedFile): string {
  const iso = new Date(at).toISOString()
  return `${iso.slice(0, 10)}/${iso.slice(11, 13)}/${iso.slice(14, 16)}-${stream}.mp4`
}

/** Marks a folder as one of recordings, as media does when it first uses it. */
export function makeRecordings(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, '.palisade-recordings'), '')
}

/** Writes it where it belongs. @returns its path */
export function writeRecordedFile(folder: string, file: RecordedFile): string {
  const whole = path.join(folder, file.cameraId, recordedName(file))
  mkdirSync(path.dirname(whole), { recursive: true })
  writeFileSync(whole, recordedFile(file))
  return whole
}

function emptyBox(type: string): Buffer {
  const box = Buffer.alloc(8)
  box.writeUInt32BE(8)
  box.write(type, 4, 'latin1')
  return box
}
