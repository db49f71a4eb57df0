import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PLAY_LEAD_MS, type PlayClientFrame, type PlayServerFrame } from '@palisade/contract/media'
import { readHead } from '@palisade/fmp4'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  MAIN,
  newFolder,
  planned,
  START,
  startTestRecorder,
  type TestRecorder,
  removeFolders,
} from '../record/testing/test-recorder.ts'
import { createGroupReader } from './group-reader.ts'
import { createPlaySession } from './play-session.ts'
import { createThumbnails } from './thumbnails.ts'

afterAll(removeFolders)

const SECOND = 1_000
let site: TestRecorder
let folder: string
let decoded = 0

/** Two minutes and a half, a gap of a minute, and ten seconds that are being written. */
beforeAll(async () => {
  folder = await newFolder()
  site = await startTestRecorder([{ path: folder, quotaBytes: 2 ** 30 }])
  site.order(planned)
  site.engines.pull(MAIN).init()
  await site.play(150)
  site.clock.set(60 * SECOND)
  await site.play(10)
})
afterAll(() => site.recorder.stop())

const decoder = {
  keyframeToJpeg: () => {
    decoded++
    return Promise.resolve(Buffer.from('jpeg'))
  },
}

/** A viewer whose network takes what it is given, or nothing. */
function viewer(options: { from?: number; to?: number; cameraId?: string; backlog?: () => number } = {}) {
  const frames: PlayServerFrame[] = []
  const binaries: Buffer[] = []
  const reader = createGroupReader({ folders: [folder], openFiles: site.recorder.openFiles })
  const session = createPlaySession({
    grant: { cameraId: 'c1', from: START, to: START + 600 * SECOND, ...options },
    reader,
    thumbnails: createThumbnails(reader, decoder),
    transcode: { show: () => Promise.reject(new Error('not asked for')), stop: () => undefined },
    masks: [],
    out: {
      get bufferedAmount() {
        return options.backlog?.() ?? 0
      },
      send: data => {
        if (typeof data === 'string') frames.push(JSON.parse(data) as PlayServerFrame)
        else binaries.push(data)
      },
      drained: () => new Promise(resolve => setImmediate(resolve)),
    },
  })
  const ask = async (frame: PlayClientFrame) => {
    const at = frames.length
    if (frame.type !== 'ping') session.take(frame)
    await expect
      .poll(() => frames.slice(at).some(({ type }) => type === 'end' || type === 'thumbnail'))
      .toBe(true)
    return frames.slice(at)
  }
  return { frames, binaries, ask, session }
}

const read = { type: 'read', id: 1, direction: 'forward', mode: 'all', count: 3 } as const
const groupsOf = (frames: PlayServerFrame[]) =>
  frames.flatMap(frame => (frame.type === 'gop' ? (frame.from - START) / SECOND : []))

test('forward from the middle of a group, over the edge of a minute, timed from the beginning of the span', async () => {
  const { ask, binaries } = viewer()
  const frames = await ask({ ...read, at: START + 58_500 })
  expect(frames.map(({ type }) => type)).toEqual(['init', 'gop', 'gop', 'gop', 'end'])
  expect(groupsOf(frames)).toEqual([58, 59, 60])
  expect(frames.at(-1)).toMatchObject({ reason: 'count' })
  // The third group lies in a file of its own with the same init, and follows on without a seam.
  const times = binaries.slice(1).map(bytes => (readHead(bytes, 0)?.decodeTime ?? 0) / 90 - PLAY_LEAD_MS)
  expect(times).toEqual([58_000, 59_000, 60_000])
})

test('backward by key frames, passing over those between', async () => {
  const { ask, binaries } = viewer()
  const frames = await ask({ ...read, at: START + 100_000, direction: 'backward', mode: 'keys', step: 4_000 })
  expect(groupsOf(frames)).toEqual([100, 96, 92])
  expect(readHead(binaries[1] ?? Buffer.alloc(0), 0)?.size).toBe(binaries[1]?.length)
})

test('at a gap the next span is told, both ways; a file that is being written is played', async () => {
  const { ask } = viewer()
  const before = await ask({ ...read, at: START + 148_000, count: 9 })
  expect(groupsOf(before)).toEqual([148, 149])
  expect(before.at(-1)).toMatchObject({ reason: 'gap', next: { from: START + 210_000 } })
  expect(groupsOf(await ask({ ...read, at: START + 210_000, count: 2 }))).toEqual([210, 211])
  const back = await ask({ ...read, at: START + 209_000, direction: 'backward' })
  expect(back).toMatchObject([{ type: 'end', reason: 'gap', next: { from: START + 149_000 } }])
  expect(await ask({ ...read, at: START + 500_000 })).toMatchObject([{ type: 'end', reason: 'span' }])
})

test('nothing outside the token’s span, of another kind, or of another camera is shown', async () => {
  const narrow = viewer({ from: START + 10_000, to: START + 12_000 })
  expect(groupsOf(await narrow.ask({ ...read, at: START, count: 9 }))).toEqual([10, 11])
  expect(
    groupsOf(await narrow.ask({ ...read, at: START + 90_000, direction: 'backward', count: 9 })),
  ).toEqual([11, 10])
  expect(groupsOf(await viewer().ask({ ...read, at: START, kinds: 2 }))).toEqual([])
  const { length } = await viewer({ cameraId: 'c2' }).ask({ ...read, at: START })
  expect(length).toBe(1)
})

test('a thumbnail is decoded once', async () => {
  const { ask } = viewer()
  const before = decoded
  const asked = { type: 'thumbnail', id: 2, at: START + 30_600, width: 160 } as const
  const reader = viewer()
  expect(await reader.ask(asked)).toMatchObject([{ type: 'thumbnail', at: START + 30_000 }])
  expect(await reader.ask(asked)).toMatchObject([{ type: 'thumbnail', at: START + 30_000 }])
  expect(decoded - before).toBe(1)
  expect(await ask({ ...asked, at: START - 1 })).toMatchObject([{ type: 'end' }])
})

test('a client that stops reading holds little in memory; cancelled questions are answered', async () => {
  let backlog = 0
  const { session, frames, binaries } = viewer({ backlog: () => backlog })
  backlog = 5 * 2 ** 20
  for (let id = 0; id < 100; id++) session.take({ ...read, id, at: START, count: 64 })
  expect(frames.filter(frame => frame.type === 'end' && frame.reason === 'busy')).toHaveLength(67)
  await new Promise(resolve => setImmediate(resolve))
  expect(binaries).toHaveLength(0)
  session.take({ type: 'cancel' })
  backlog = 0
  await expect.poll(() => frames.filter(frame => frame.type === 'end')).toHaveLength(100)
  session.stop()
})

test('a file cut in the middle, zeroed, or from another camera costs its own minute at most', async () => {
  const place = (camera: string, name: string) => path.join(folder, camera, '2027-01-15/08', name)
  const original = await readFile(place('c1', '01-main.mp4'))
  try {
    await truncate(place('c1', '01-main.mp4'), original.length / 2)
    const cut = groupsOf(await viewer().ask({ ...read, at: START + 58_000, count: 60 }))
    expect(cut.length).toBeGreaterThan(25)
    await writeFile(place('c1', '01-main.mp4'), Buffer.alloc(original.length))
    expect((await viewer().ask({ ...read, at: START + 59_500, count: 9 })).at(-1)).toMatchObject({
      reason: 'gap',
      next: { from: START + 120_000 },
    })
    const { recorder, order, engines, play } = await startTestRecorder([
      { path: folder, quotaBytes: 2 ** 30 },
    ])
    order(planned, 'other')
    engines.pull(MAIN).init()
    await play(2)
    await recorder.stop()
    await copyFile(place('other', '00-main.mp4'), place('c1', '01-main.mp4'))
    expect(groupsOf(await viewer().ask({ ...read, at: START + 60_500, count: 9 }))).toEqual([])
  } finally {
    await writeFile(place('c1', '01-main.mp4'), original)
  }
})
