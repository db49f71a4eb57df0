import { existsSync } from 'node:fs'
import { findBox } from '@palisade/fmp4'
import { afterEach, expect, test, vi } from 'vitest'
import { createCodecClient, type CodecClient } from '../codec/codec-client.ts'
import { inJpeg, jpegPicture, picturesIn, placesUnlike, type Brightness } from '../testing/brightness.ts'
import { recoveringPictures } from '../testing/real-pictures.ts'
import { startTestMedia, type TestMedia } from '../testing/test-media.ts'

// A camera without key pictures, and real codecs in processes that give way to everything else.
vi.setConfig({ testTimeout: 60_000 })

const SIZE = { width: 320, height: 192 }
const EVERY = 25
const real = recoveringPictures(SIZE.width, SIZE.height, 60, EVERY)
const camera = { id: 'c1', name: 'Gate', mainUrl: 'rtsp://camera/main' }
let media: TestMedia
let codec: CodecClient
afterEach(async () => {
  await media.stop()
  await codec.stop()
})

async function setup(way: { ffmpegPath?: string } = {}): Promise<void> {
  codec = createCodecClient({ jobTimeoutMs: 20_000, ...way })
  media = await startTestMedia([camera], { decoder: codec })
  media.engines.pull(camera.mainUrl).initReal(real)
}

function send(from: number, to: number): void {
  for (const picture of real.pictures.slice(from, to)) {
    media.engines.pull(camera.mainUrl).real(picture)
    media.clock.advance(40)
  }
}

async function call(name: string, body: object): Promise<Buffer> {
  const answer = await fetch(`http://127.0.0.1:${media.port}/control/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${media.secret}` },
    body: JSON.stringify({ cameraId: 'c1', ...body }),
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

const unlike = (picture: Brightness | undefined, index: number, seen?: (shade: number) => number) =>
  placesUnlike(picture, EVERY + index, { ...SIZE, ...(seen && { seen }) })

const ways = [{}, ...['/usr/bin/ffmpeg'].filter(existsSync).map(ffmpegPath => ({ ffmpegPath }))]
test.each(ways)(
  'its snapshot is whole: the newest of the first group, then the first of the next (%o)',
  async way => {
    await setup(way)
    send(0, EVERY)
    expect(unlike(jpegPicture(await call('snapshot', {})), EVERY - 1, inJpeg)).toEqual([])
    send(EVERY, EVERY + 5)
    expect(unlike(jpegPicture(await call('snapshot', {})), EVERY, inJpeg)).toEqual([])
  },
)

test('the clip of an alarm has key pictures, and is whole from its first one on', async () => {
  await setup()
  send(0, 60)
  const clip = await call('clip', { seconds: 1 })
  const start = findBox(clip, 'moov')!.end
  const shown = picturesIn(clip.subarray(0, start), clip.subarray(start))
  expect(shown).toHaveLength(35)
  for (const [index, picture] of shown.entries()) expect(unlike(picture, EVERY + index)).toEqual([])
})
