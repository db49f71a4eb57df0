import { PLAY_LEAD_MS, type Mask, type PlayClientFrame, type PlayServerFrame } from '@palisade/contract/media'
import { readHead, scanGroups } from '@palisade/fmp4'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTranscoder, type Transcoder } from '../codec/transcode/transcoder.ts'
import { createGroupReader } from './group-reader.ts'
import { createPlaySession } from './play-session.ts'
import { createThumbnails } from './thumbnails.ts'
import {
  MAIN,
  newFolder,
  planned,
  removeFolders,
  START,
  startTestRecorder,
  type TestRecorder,
} from '../record/testing/test-recorder.ts'
import { createManualClock } from '../testing/manual-clock.ts'
import { realPictures, recoveringPictures, type RealPictures } from '../testing/real-pictures.ts'
import { createPlayTranscodes } from './play-transcode.ts'
import { createTranscodeSlots } from '../transcode/transcode-slots.ts'

// Real codecs in a process that gives way to everything else.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })
afterAll(removeFolders)

const SECOND = 1000
const slots = createTranscodeSlots(1)
const clock = createManualClock(START)
const made: Transcoder[] = []
const transcodes = createPlayTranscodes({
  clock,
  slots,
  createTranscoder: size => {
    const transcoder = createTranscoder({ ...size, purpose: 'live' })
    made.push(transcoder)
    return transcoder
  },
})
interface Recorded {
  folder: string
  site: TestRecorder
}
const recorders: TestRecorder[] = []
let h265: Recorded

/** Pictures, 25 a second, with sound. */
async function record(real: RealPictures): Promise<Recorded> {
  const folder = await newFolder()
  const site = await startTestRecorder([{ path: folder, quotaBytes: 2 ** 30 }])
  recorders.push(site)
  site.order(planned)
  site.engines.pull(MAIN).initReal(real, true)
  for (const [index, picture] of real.pictures.entries()) {
    site.engines.pull(MAIN).real(picture)
    site.clock.advance(40)
    if (index % 25 === 24) await site.settle()
  }
  return { folder, site }
}

beforeAll(async () => {
  h265 = await record(realPictures('h265', 320, 180, 250))
})
afterAll(async () => {
  await Promise.all(recorders.map(({ recorder }) => recorder.stop()))
  await Promise.all(made.map(transcoder => transcoder.stop()))
})

function viewer(masks: readonly Mask[] = [], { folder, site } = h265) {
  const frames: PlayServerFrame[] = []
  const binaries: Buffer[] = []
  const reader = createGroupReader({ folders: [folder], openFiles: site.recorder.openFiles })
  const leads: (number | undefined)[] = []
  const transcode = transcodes(masks)
  const session = createPlaySession({
    grant: { cameraId: 'c1', from: START, to: START + 60 * SECOND },
    reader,
    thumbnails: createThumbnails(reader, { keyframeToJpeg: () => Promise.reject(new Error('none')) }),
    transcode: {
      show: (group, bytes, mode, lead) => {
        leads.push(lead && scanGroups(lead, 0).groups[0]?.receivedAt)
        return transcode.show(group, bytes, mode, lead)
      },
      stop: () => transcode.stop(),
    },
    masks,
    out: {
      bufferedAmount: 0,
      send: data => {
        if (typeof data === 'string') frames.push(JSON.parse(data) as PlayServerFrame)
        else binaries.push(data)
      },
      drained: () => Promise.resolve(),
    },
  })
  const read = async (more: Partial<Extract<PlayClientFrame, { type: 'read' }>> = {}) => {
    frames.length = 0
    binaries.length = 0
    const asked = { type: 'read', id: 1, at: START, direction: 'forward', mode: 'all', count: 2 } as const
    session.take({ ...asked, ...more })
    await vi.waitUntil(() => frames.some(({ type }) => type === 'end'), 20_000)
    return { frames, binaries, init: frames.find(frame => frame.type === 'init') }
  }
  return { session, read, leads }
}

test('what was recorded in H.265 comes as it is until it is asked for otherwise', async () => {
  const { session, read } = viewer()
  expect((await read()).init).toMatchObject({ mime: expect.stringContaining('hvc1') })
  session.take({ type: 'transcode' })
  const { init, frames, binaries } = await read()
  expect(init).toMatchObject({
    mime: expect.stringMatching(/avc1.*flac/),
    width: 320,
    height: 180,
    hasAudio: true,
    transcodedFrom: 'h265',
  })
  expect(frames.map(({ type }) => type)).toEqual(['init', 'gop', 'gop', 'end'])
  const [, first, second] = binaries
  // Each group is whole, begins with its key frame at its own time, and has its sound.
  for (const [bytes, at] of [
    [first!, 0],
    [second!, 1000],
  ] as const) {
    const { groups, end } = scanGroups(bytes, 0)
    expect([groups.length, end, groups[0]?.duration]).toEqual([1, bytes.length, 980])
    expect(readHead(bytes, 0)).toMatchObject({ track: 1, key: true, decodeTime: (PLAY_LEAD_MS + at) * 90 })
    const tracks: number[] = []
    for (let head, from = 0; (head = readHead(bytes, from)); from += head.size) tracks.push(head.track)
    expect(tracks.filter(track => track === 1)).toHaveLength(25)
    expect(tracks.filter(track => track === 2).length).toBeGreaterThan(20)
  }
  session.stop()
})

test('what was recorded in MJPEG is kept as it came, and shown as H.264', async () => {
  const { session, read } = viewer([], await record(realPictures('mjpeg', 320, 180, 60)))
  expect((await read({ count: 1 })).init).toMatchObject({ mime: 'video/mp4; codecs="mp4v.6C,flac"' })
  session.take({ type: 'transcode' })
  const { init, binaries } = await read({ count: 1 })
  expect(init).toMatchObject({ mime: expect.stringMatching(/avc1/), width: 320, transcodedFrom: 'mjpeg' })
  // The initialisation segment and one group: a second of pictures, as of other formats.
  const { groups } = scanGroups(binaries[1]!, 0)
  expect(groups.map(({ duration }) => duration)).toEqual([980])
  session.stop()
})

test('of H.264 without key pictures each group is whole, since the one before it is decoded first', async () => {
  const { session, read, leads } = viewer([], await record(recoveringPictures(320, 180, 85)))
  expect((await read()).init).toMatchObject({ mime: expect.stringContaining('.recovery') })
  session.take({ type: 'transcode' })
  const at = START + 1.5 * SECOND
  const { init, binaries } = await read({ at, count: 1 })
  expect(init).toMatchObject({
    transcodedFrom: 'h264',
    mime: expect.stringMatching(/"avc1\.[0-9a-f]{6},flac"/),
  })
  expect(scanGroups(binaries[1]!, 0).groups.map(({ duration }) => duration)).toEqual([980])
  expect((await read({ at, count: 1, mode: 'keys' })).binaries).toHaveLength(1)
  await read({ count: 1 })
  expect(leads).toEqual([START, START, undefined])
  session.stop()
})

test('backward and by key frames, one picture of each group; what was made is not made twice', async () => {
  const { session, read } = viewer()
  session.take({ type: 'transcode' })
  const asked = { mode: 'keys', direction: 'backward', at: START + 4.5 * SECOND, count: 3 } as const
  const { frames, binaries } = await read(asked)
  const from = frames.flatMap(frame => (frame.type === 'gop' ? [(frame.from - START) / SECOND] : []))
  expect(from).toEqual([4, 3, 2])
  for (const bytes of binaries.slice(1)) expect(readHead(bytes, 0)?.size).toBe(bytes.length)
  process.kill(made.at(-1)!.status().pid!, 'SIGSTOP')
  expect((await read(asked)).frames.filter(({ type }) => type === 'gop')).toHaveLength(3)
  session.stop()
})

test('a viewer past the cap is told; who leaves, or lets it stand, makes room', async () => {
  const [ann, bob] = [viewer(), viewer()]
  for (const { session } of [ann, bob]) session.take({ type: 'transcode' })
  const at = START + 5 * SECOND
  await ann.read({ at: START + 2 * SECOND, mode: 'all', count: 1 })
  expect((await bob.read({ at, count: 1 })).frames.at(-1)).toMatchObject({ reason: 'transcode_full' })
  clock.advance(20_000)
  expect((await bob.read({ at, count: 1 })).frames.at(-1)).toMatchObject({ reason: 'count' })
  expect(slots.counts().taken).toBe(1)
  bob.session.stop()
  ann.session.stop()
  expect(slots.counts().taken).toBe(0)
})

test('kill -9 of the process fails one answer, and the next one is whole', async () => {
  const { session, read } = viewer()
  session.take({ type: 'transcode' })
  await read({ at: START + 6 * SECOND, count: 1 })
  const before = made.at(-1)!.status().pid!
  process.kill(before, 'SIGSTOP')
  const failing = read({ at: START + 7 * SECOND, count: 1 })
  await vi.waitUntil(() => made.at(-1)!.status().waiting > 0)
  process.kill(before, 'SIGKILL')
  expect((await failing).frames.at(-1)).toMatchObject({ reason: 'failed' })
  expect((await read({ at: START + 7 * SECOND, count: 1 })).frames.at(-1)).toMatchObject({ reason: 'count' })
  session.stop()
})
