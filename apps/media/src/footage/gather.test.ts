import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import {
  FOOTAGE_HEADER,
  footageFactsSchema,
  footageLookSchema,
  type FootageRequest,
} from '@palisade/contract/media'
import { findBox, readBoxes } from '@palisade/fmp4'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGroupReader } from '../playback/group-reader.ts'
import {
  MAIN,
  newFolder,
  planned,
  START,
  startTestRecorder,
  type TestRecorder,
  removeFolders,
} from '../record/testing/test-recorder.ts'
import { createEncodeDesk, type EncodeDesk } from './encode/encode-desk.ts'
import { createFootageAnswer } from './footage-http.ts'

afterAll(removeFolders)

const SECOND = 1_000
let site: TestRecorder
let folder: string
let desk: EncodeDesk
let server: Server
let url: string

/** 90 s, a gap of a minute, 10 s, then 10 s of larger pictures which are being written. */
beforeAll(async () => {
  folder = await newFolder()
  site = await startTestRecorder([{ path: folder, quotaBytes: 2 ** 30 }])
  site.order(planned)
  site.engines.pull(MAIN).init()
  await site.play(90)
  site.clock.set(60 * SECOND)
  await site.play(10)
  site.engines.pull(MAIN).init(642)
  await site.play(10)
  const reader = createGroupReader({ folders: [folder], openFiles: site.recorder.openFiles })
  desk = createEncodeDesk(path.join(folder, '.encoding'))
  const answer = createFootageAnswer(() => reader, desk, { of: () => [] })
  const handle = async (request: IncomingMessage, response: ServerResponse) =>
    answer(JSON.parse(Buffer.concat(await request.toArray()).toString()) as FootageRequest, response)
  server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
})
afterAll(async () => {
  server.close()
  await site.recorder.stop()
})

const clip = (from: number, to: number, cameraId = 'c1') => ({
  cameraId,
  from: START + from * SECOND,
  to: START + to * SECOND,
})

async function ask(clips: FootageRequest['clips'], isLook?: boolean) {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ clips, isLook }) })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

async function fileOf(...clips: FootageRequest['clips']) {
  const { answer, bytes } = await ask(clips)
  expect(answer.status).toBe(200)
  const { from, to, picture, ...facts } = footageFactsSchema.parse(
    JSON.parse(answer.headers.get(FOOTAGE_HEADER)!),
  )
  expect(picture).toMatchObject({ width: expect.any(Number), mime: expect.stringContaining('avc1') })
  const head = findBox(bytes, 'moov', 'mvhd')!
  expect(readBoxes(bytes).map(({ type }) => type)).toEqual(['ftyp', 'moov', 'mdat'])
  return {
    facts: { ...facts, from: (from - START) / SECOND, to: (to - START) / SECOND },
    seconds: bytes.readUInt32BE(head.body + 16) / SECOND,
  }
}

test('a span over the edge of a minute is one file, cut to the moment at both ends', async () => {
  expect(await fileOf(clip(57.4, 62.2))).toEqual({
    facts: { from: 57.4, to: 62.2, gaps: 0, missingMs: 0 },
    seconds: 4.8,
  })
})

test('gaps are closed and told', async () => {
  expect(await fileOf(clip(85, 155))).toEqual({
    facts: { from: 85, to: 155, gaps: 1, missingMs: 60_000 },
    seconds: 10,
  })
  expect(await fileOf(clip(100, 170))).toMatchObject({ facts: { from: 150, gaps: 1 }, seconds: 10 })
})

test('it ends before other parameters, and says where they begin; they are a file of their own', async () => {
  const { facts } = await fileOf(clip(155, 170))
  expect(facts).toMatchObject({ to: 160, next: { clip: 0, at: START + 160 * SECOND, reason: 'parameters' } })
  expect(await fileOf(clip(160, 165))).toMatchObject({ facts: { from: 160, to: 165 }, seconds: 5 })
})

test('clips follow one another in the order given; unlike ones are named', async () => {
  const spliced = await fileOf(clip(70, 75), clip(10, 12), clip(70, 73))
  expect(spliced).toMatchObject({ facts: { gaps: 0 }, seconds: 10 })
  expect((await fileOf(clip(0, 5), clip(165, 167))).facts.next).toMatchObject({
    clip: 1,
    reason: 'parameters',
  })
})

test('nothing is found where nothing was recorded, and of another camera', async () => {
  for (const wrong of [clip(95, 145), clip(0, 5, 'c2'), clip(500, 505)])
    expect((await ask([wrong])).answer.status).toBe(404)
  const { bytes } = await ask([clip(0, 5), clip(95, 145), clip(0, 5, 'c2')], true)
  expect(footageLookSchema.parse(JSON.parse(bytes.toString()))).toEqual({ missing: [1, 2], isUnlike: false })
})

test('a minute that retention deleted is a gap', async () => {
  const before = await fileOf(clip(58, 62))
  expect(before.seconds).toBe(4)
  await rm(path.join(folder, 'c1', '2027-01-15/08/01-main.mp4'))
  expect(await fileOf(clip(58, 62))).toMatchObject({ facts: { gaps: 1, missingMs: 2_000 }, seconds: 2 })
})
