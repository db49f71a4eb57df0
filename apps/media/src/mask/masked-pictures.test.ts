import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { FootageRequest, Mask, PlayClientFrame } from '@palisade/contract/media'
import { findBox } from '@palisade/fmp4'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCodecClient } from '../codec/codec-client.ts'
import { encodeKeyframe } from '../codec/testing/encode-keyframe.ts'
import { createTranscoder, type Transcoder } from '../codec/transcode/transcoder.ts'
import { createEncodeDesk } from '../footage/encode/encode-desk.ts'
import { createFootageAnswer } from '../footage/footage-http.ts'
import type { MediaFragment, StreamInit } from '../ingest/engine.ts'
import { createGroupReader, type GroupReader } from '../playback/group-reader.ts'
import { createPlaySession } from '../playback/play-session.ts'
import { recordedPicture } from '../playback/recorded-picture.ts'
import { createThumbnails } from '../playback/thumbnails.ts'
import {
  MAIN,
  newFolder,
  planned,
  removeFolders,
  START,
  startTestRecorder,
  type TestRecorder,
} from '../record/testing/test-recorder.ts'
import { jpegPicture, picturesIn, type Brightness } from '../testing/brightness.ts'
import { realPictures } from '../testing/real-pictures.ts'
import { setupHub, subUrl } from '../testing/test-hub.ts'
import { createLiveStreams } from '../transcode/live-streams.ts'
import { createCodedClips } from '../transcode/coded-clip.ts'
import { createPlayTranscodes } from '../playback/play-transcode.ts'
import { createTranscodeSlots } from '../transcode/transcode-slots.ts'
import { createCameraMasks } from './camera-masks.ts'

// Real codecs in processes that give way to everything else.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
afterAll(removeFolders)

const SECOND = 1000
const mask: Mask = { left: 0.25, top: 0.25, right: 0.5, bottom: 0.75 }
const masks = [mask]
const codec = createCodecClient({ jobTimeoutMs: 20_000 })
const made: Transcoder[] = []
const cameraMasks = createCameraMasks(() => {})
cameraMasks.set([{ cameraId: 'c1', masks }])
const createOne = (size: { width: number; height: number }): Transcoder => {
  const transcoder = createTranscoder({ ...size, purpose: 'live' })
  made.push(transcoder)
  return transcoder
}
const h264 = realPictures('h264', 320, 180, 50)
let site: TestRecorder
let folder: string
let reader: GroupReader

/** Two seconds of H.264, each picture of one shade. */
beforeAll(async () => {
  folder = await newFolder()
  site = await startTestRecorder([{ path: folder, quotaBytes: 2 ** 30 }])
  site.order(planned)
  site.engines.pull(MAIN).initReal(h264)
  for (const picture of h264.pictures) {
    site.engines.pull(MAIN).real(picture)
    site.clock.advance(40)
  }
  await site.settle()
  reader = createGroupReader({ folders: [folder], openFiles: site.recorder.openFiles })
})
afterAll(async () => {
  await site.recorder.stop()
  await codec.stop()
  await Promise.all(made.map(transcoder => transcoder.stop()))
})

/** Black in the mask up to its edges, and as it was everywhere else. */
function expectMasked(at: Brightness | undefined): void {
  expect(at).toBeDefined()
  for (const [x, y] of [
    [0.26, 0.27],
    [0.49, 0.73],
    [0.37, 0.5],
  ] as const)
    expect(at?.(x, y)).toBeLessThan(21)
  for (const [x, y] of [
    [0.05, 0.05],
    [0.22, 0.5],
    [0.53, 0.5],
    [0.4, 0.2],
    [0.4, 0.8],
    [0.95, 0.95],
  ] as const)
    expect(at?.(x, y)).toBeGreaterThan(24)
}

async function read(question: object, drawn: readonly Mask[]) {
  const binaries: Buffer[] = []
  const frames: { type: string }[] = []
  const thumbnails = createThumbnails(reader, codec)
  const session = createPlaySession({
    grant: { cameraId: 'c1', from: START, to: START + 60 * SECOND },
    reader,
    thumbnails,
    masks: drawn,
    transcode: createPlayTranscodes({
      clock: site.clock,
      slots: createTranscodeSlots(1),
      createTranscoder: createOne,
    })(drawn),
    out: {
      bufferedAmount: 0,
      send: data => {
        if (typeof data === 'string') frames.push(JSON.parse(data) as { type: string })
        else binaries.push(data)
      },
      drained: () => Promise.resolve(),
    },
  })
  session.take({ id: 1, at: START, ...question } as Extract<PlayClientFrame, { type: 'read' }>)
  await vi.waitUntil(() => frames.some(({ type }) => type === 'end' || type === 'thumbnail'), 20_000)
  session.stop()
  return { frames, binaries }
}

test.each([
  ['all pictures', 'forward', 'all', 25],
  ['key pictures backward', 'backward', 'keys', 1],
] as const)('recorded H.264 is played with masks: %s', async (_, direction, mode, count) => {
  const question = { type: 'read', direction, mode, count: 1 }
  const { frames, binaries } = await read(question, masks)
  expect(frames[0]).toMatchObject({ type: 'init', isMasked: true })
  expect(frames[0]).not.toHaveProperty('transcodedFrom')
  const [init, group] = binaries
  const pictures = picturesIn(init!, group!)
  expect(pictures).toHaveLength(count)
  for (const picture of pictures) expectMasked(picture)
  const bare = await read(question, [])
  expect(bare.frames[0]).not.toHaveProperty('isMasked')
  expect(picturesIn(bare.binaries[0]!, bare.binaries[1]!)[0]?.(0.37, 0.5)).toBeGreaterThan(24)
})

test('stills of the timeline and of evidence have masks, each viewer their own', async () => {
  const { binaries } = await read({ type: 'thumbnail', width: 160 }, masks)
  expectMasked(jpegPicture(binaries[0]!))
  const parts = { reader, thumbnails: createThumbnails(reader, codec) }
  const asked = { cameraId: 'c1', at: START + 100 }
  expectMasked(jpegPicture((await recordedPicture(parts, asked, cameraMasks))!.jpeg))
  const kept = await recordedPicture(parts, { ...asked, isUnmasked: true }, cameraMasks)
  expect(jpegPicture(kept!.jpeg)(0.37, 0.5)).toBeGreaterThan(24)
  const unknown = createCameraMasks(() => {})
  await expect(recordedPicture(parts, asked, unknown)).rejects.toThrow('not known')
})

test('a downloaded file has masks, unless who gets it may see below them', async () => {
  const desk = createEncodeDesk(path.join(folder, '.encoding'))
  const answer = createFootageAnswer(() => reader, desk, cameraMasks)
  const handle = async (request: IncomingMessage, response: ServerResponse) =>
    answer(JSON.parse(Buffer.concat(await request.toArray()).toString()) as FootageRequest, response)
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = async (more: Partial<FootageRequest>) => {
    const clips = [{ cameraId: 'c1', from: START, to: START + SECOND }]
    const given = await fetch(url, { method: 'POST', body: JSON.stringify({ clips, ...more }) })
    expect(given.status).toBe(200)
    return Buffer.from(await given.arrayBuffer())
  }
  const first = (file: Buffer) => picturesIn(file, file.subarray(findBox(file, 'mdat')!.body))[0]
  expectMasked(first(await ask({})))
  expect(first(await ask({ isUnmasked: true }))?.(0.37, 0.5)).toBeGreaterThan(24)
  expect(JSON.parse((await ask({ isLook: true })).toString())).toEqual({ missing: [], isUnlike: true })
  expect(JSON.parse((await ask({ isLook: true, isUnmasked: true })).toString())).toMatchObject({
    isUnlike: false,
  })
  server.close()
})

test('live H.264 is never passed on as it comes, nor is the clip of an alarm', async () => {
  const live = setupHub()
  const deps = { clock: live.clock, slots: createTranscodeSlots(1), createTranscoder: createOne }
  const inits: StreamInit[] = []
  const pictures: MediaFragment[] = []
  createLiveStreams(live.hub, deps).watch(
    'c1',
    { kind: 'sub', isTranscoded: false, masks },
    {
      init: init => inits.push(init),
      gop: fragments => pictures.push(...fragments),
      fragment: fragment => pictures.push(fragment),
      down: () => {},
      removed: () => {},
    },
  )
  live.engines.pull(subUrl).initReal(h264)
  for (const picture of h264.pictures.slice(0, 10)) {
    live.engines.pull(subUrl).real(picture)
    live.clock.advance(40)
  }
  await vi.waitUntil(() => pictures.length === 10, 20_000)
  const bytes = Buffer.concat(pictures.map(fragment => fragment.bytes))
  for (const picture of picturesIn(Buffer.from(inits[0]!.segment), bytes)) expectMasked(picture)
  const source = live.hub.camera('c1')!.clipSource()!
  const clip = await createCodedClips(createOne)(source, 10, masks)
  const start = findBox(clip.bytes, 'moov')!.end
  const shown = picturesIn(clip.bytes.subarray(0, start), clip.bytes.subarray(start))
  expect(shown).toHaveLength(10)
  for (const picture of shown) expectMasked(picture)
  live.hub.stop()
})

test.each(['h264', 'h265'] as const)('a snapshot of %s has masks in every size', async format => {
  const ways = [{}, ...['/usr/bin/ffmpeg'].filter(existsSync).map(ffmpegPath => ({ ffmpegPath }))]
  for (const way of ways) {
    const client = createCodecClient({ jobTimeoutMs: 20_000, ...way })
    for (const maxWidth of [undefined, 160]) {
      const job = { ...encodeKeyframe(format, 320, 180), masks, ...(maxWidth && { maxWidth }) }
      const jpeg = await client.keyframeToJpeg(job)
      expect(jpeg.length).toBeGreaterThan(0)
      expectMasked(jpegPicture(jpeg))
    }
    await client.stop()
  }
})
