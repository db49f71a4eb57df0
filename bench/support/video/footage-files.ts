import { randomFillSync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  buildFragment,
  buildGroupTable,
  buildInit,
  buildLabel,
  createParameterSets,
  VIDEO_TRACK,
  type RecordedGroup,
} from '@palisade/fmp4'
import { formatMinuteName } from '../../../apps/media/src/record/files/minute-name.ts'

const hex = (text: string): Buffer => Buffer.from(text, 'hex')
const MINUTE_MS = 60_000
/** 25 pictures a second, a key frame every 2 s, 2 Mbit/s. */
const [FRAMES, GROUP_FRAMES, FRAME_MS, FRAME_BYTES] = [1500, 50, 40, 10_000]

/** Writes whole minutes as the recorder does, with pictures of noise. @returns the bytes of their fragments */
export function writeMinutes(folder: string, cameraId: string, from: number, minutes: number): number {
  const sets = createParameterSets('h264')
  sets.update([hex('6764001facd9405005bb011000000300100000030320f1831960'), hex('68ef8fcb')])
  const { segment, mime, width, height } = buildInit('h264', sets)
  const parameterSets = sets.list().map(set => Buffer.from(set).toString('base64'))
  const label = { version: 1, cameraId, stream: 'main', mime, width, height, hasAudio: false, audioRate: 0 }
  const head = Buffer.concat([segment, buildLabel({ ...label, codec: 'h264', parameterSets })])
  let bytes = 0
  for (let minute = 0; minute < minutes; minute += 1) {
    const at = from + minute * MINUTE_MS
    const file = path.join(folder, cameraId, formatMinuteName({ at, part: 1, epoch: 0, stream: 'main' }))
    const { body, groups } = minuteOf(at, minute, head.length)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, Buffer.concat([head, body, buildGroupTable(groups)]))
    bytes += body.length
  }
  return bytes
}

function minuteOf(at: number, minute: number, start: number): { body: Buffer; groups: RecordedGroup[] } {
  const groups: RecordedGroup[] = []
  const parts: Uint8Array[] = []
  let offset = start
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const key = frame % GROUP_FRAMES === 0
    const receivedAt = at + frame * FRAME_MS
    const units = [randomFillSync(new Uint8Array(FRAME_BYTES))]
    const decodeTime = (minute * FRAMES + frame) * 3600
    const timed = { sequence: frame + 1, decodeTime, duration: 3600, receivedAt }
    const bytes = buildFragment({ track: VIDEO_TRACK, ...timed, key, units, lengthPrefixed: true })
    if (key) {
      const duration = GROUP_FRAMES * FRAME_MS
      groups.push({ from: receivedAt, duration, offset, size: 0, keySize: bytes.length, kinds: 1 })
    }
    const group = groups.at(-1)
    if (group) group.size += bytes.length
    parts.push(bytes)
    offset += bytes.length
  }
  return { body: Buffer.concat(parts), groups }
}
