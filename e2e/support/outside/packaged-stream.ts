import { Buffer } from 'node:buffer'
import type { StreamInit } from '../../../apps/media/src/ingest/engine.ts'
import { createPackager } from '../../../apps/media/src/ingest/packager.ts'

const PICTURE_TICKS = 3600
const PACKET_SAMPLES = 320
const sets = ['6764001facd9405005bb011000000300100000030320f1831960', '68ef8fcb'].map(hex =>
  Buffer.from(hex, 'hex'),
)

/** A key frame and what follows, as the packager gives it: pictures of 40 ms with their sound, at these numbers of a picture's time. */
export function packaged(numbers: readonly number[]): { init: StreamInit; fragments: Buffer[] } {
  let init: StreamInit | undefined
  const fragments: Buffer[] = []
  const packager = createPackager(
    { kind: 'video', id: 0, codec: 'h264', clockRate: 90_000, parameterSets: sets },
    { kind: 'audio', id: 1, codec: 'pcma', clockRate: 8000, channels: 1 },
    { init: given => (init = given), fragment: ({ bytes }) => fragments.push(bytes) },
  )
  for (const number of numbers) {
    const common = { receivedAt: 1_800_000_000_000 + number * 40, key: number === 0 }
    const slice = Buffer.from(number === 0 ? [0x65, 0x88, 0x80] : [0x41, 0x9a, 0x00])
    packager.unit({ ...common, track: 0, kind: 'video', pts: number * PICTURE_TICKS, units: [slice] })
    const packet = new Uint8Array(PACKET_SAMPLES).fill(0xd5)
    packager.unit({ ...common, track: 1, kind: 'audio', pts: number * PACKET_SAMPLES, units: [packet] })
  }
  if (!init) throw new Error('no init')
  return { init, fragments }
}
