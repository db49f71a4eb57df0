import { buildFragment, VIDEO_TRACK } from '@palisade/fmp4'
import { expect, test } from 'vitest'
import { readRecordedFile } from './read-file.ts'
import { labelBox, type Label } from './label.ts'
import type { RecordedSource } from './recorded-source.ts'

const MIB = 1024 * 1024
const label: Label = {
  version: 1,
  cameraId: '0190a000-0000-7000-8000-000000000001',
  stream: 'main',
  mime: 'video/mp4; codecs="avc1.640028"',
  width: 1920,
  height: 1080,
  hasAudio: false,
  audioRate: 0,
  codec: 'h264',
  parameterSets: [],
}
const box = (type: string, body: number) => {
  const bytes = Buffer.alloc(8 + body)
  bytes.writeUInt32BE(bytes.length)
  bytes.write(type, 4, 'latin1')
  return bytes
}
const fragment = (second: number, isKey: boolean, size: number) =>
  buildFragment({
    track: VIDEO_TRACK,
    sequence: 1,
    decodeTime: second * 90_000,
    duration: 90_000,
    key: isKey,
    receivedAt: 1_800_000_000_000 + second * 1000,
    units: [new Uint8Array(size)],
    lengthPrefixed: false,
  })

/** A file in memory that notes how much was asked of it at once. */
function sourceOf(bytes: Buffer): { source: RecordedSource; most: () => number } {
  let most = 0
  const read = async (position: number, length: number) => {
    most = Math.max(most, length)
    return Buffer.from(bytes.subarray(position, position + length))
  }
  return { source: { size: bytes.length, read, close: async () => undefined }, most: () => most }
}

test('a torn file is read part by part, and groups that lie over the ends of parts are whole', async () => {
  const head = Buffer.concat([box('ftyp', 8), box('moov', 30), labelBox(label)])
  // A group of 1.5 MiB a second; one fragment is larger than a part.
  const groups = Array.from({ length: 20 }, (_, second) =>
    Buffer.concat([
      fragment(second * 2, true, second === 7 ? 9 * MIB : MIB),
      fragment(second * 2 + 1, false, MIB / 2),
    ]),
  )
  const torn = Buffer.concat([head, ...groups, fragment(40, true, MIB).subarray(0, 1000)])
  const { source, most } = sourceOf(torn)
  const file = await readRecordedFile('x', async () => source)
  let at = head.length
  const places = groups.map(({ length }) => {
    at += length
    return { offset: at - length, size: length, duration: 2000 }
  })
  expect(file.groups).toMatchObject(places)
  expect(file.groups).toHaveLength(20)
  expect(file.wholeBytes).toBe(at)
  expect(most()).toBeLessThan(17 * MIB)
})
