import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { FOOTAGE_HEADER, footageFactsSchema, type FootageRequest } from '@palisade/contract/media'
import { findBox } from '@palisade/fmp4'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCodecClient } from '../codec/codec-client.ts'
import { createGroupReader, type GroupReader } from '../playback/group-reader.ts'
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
import { inJpeg, jpegPicture, picturesIn, placesUnlike, type Brightness } from '../testing/brightness.ts'
import { recoveringPictures } from '../testing/real-pictures.ts'
import { createEncodeDesk } from './encode/encode-desk.ts'
import { createFootageAnswer } from './footage-http.ts'

// Real codecs in processes that give way to everything else.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const SECOND = 1000
const FFPROBE = '/usr/bin/ffprobe'
const SIZE = { width: 320, height: 192 }
const EVERY = 25
const codec = createCodecClient({ jobTimeoutMs: 20_000 })
let site: TestRecorder
let folder: string
let reader: GroupReader
let ask: (request: Partial<FootageRequest>) => Promise<Response>

/** More than four seconds of a camera without key pictures. */
beforeAll(async () => {
  folder = await newFolder()
  site = await startTestRecorder([{ path: folder, quotaBytes: 2 ** 30 }])
  site.order(planned)
  const real = recoveringPictures(SIZE.width, SIZE.height, 125, EVERY)
  site.engines.pull(MAIN).initReal(real)
  for (const picture of real.pictures) {
    site.engines.pull(MAIN).real(picture)
    site.clock.advance(40)
  }
  await site.settle()
  reader = createGroupReader({ folders: [folder], openFiles: site.recorder.openFiles })
  const answer = createFootageAnswer(() => reader, createEncodeDesk(path.join(folder, '.encoding')), {
    of: () => [],
  })
  const server = createServer(
    (request, response) =>
      void (async () => {
        const body = Buffer.concat(await request.toArray()).toString()
        await answer(JSON.parse(body) as FootageRequest, response)
      })(),
  )
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  ask = request => fetch(url, { method: 'POST', body: JSON.stringify(request) })
  return () => void server.close()
})
afterAll(async () => {
  await site.recorder.stop()
  await codec.stop()
  await removeFolders()
})

const clip = (from: number, to: number) => ({
  cameraId: 'c1',
  from: START + from * SECOND,
  to: START + to * SECOND,
})
const unlike = (picture: Brightness | undefined, index: number, seen?: (shade: number) => number) =>
  placesUnlike(picture, EVERY + index, { ...SIZE, ...(seen && { seen }) })

async function fileOf(request: Partial<FootageRequest>) {
  const answer = await ask(request)
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const facts = footageFactsSchema.parse(JSON.parse(answer.headers.get(FOOTAGE_HEADER)!))
  const pictures = picturesIn(bytes, bytes.subarray(findBox(bytes, 'mdat')!.body))
  return {
    bytes,
    facts,
    pictures,
    seconds: bytes.readUInt32BE(findBox(bytes, 'moov', 'mvhd')!.body + 16) / SECOND,
  }
}

test('a still is whole: after the group before it, or at the end of the first one', async () => {
  const parts = { reader, thumbnails: createThumbnails(reader, codec) }
  const still = async (at: number) =>
    jpegPicture((await recordedPicture(parts, { cameraId: 'c1', at: START + at }, { of: () => [] }))!.jpeg)
  expect(unlike(await still(1500), 25, inJpeg)).toEqual([])
  expect(unlike(await still(3100), 75, inJpeg)).toEqual([])
  expect(unlike(await still(500), 24, inJpeg)).toEqual([])
})

test('a download is whole from its first picture on: the group before is in it, and not shown', async () => {
  const { facts, pictures, seconds } = await fileOf({ clips: [clip(1.4, 3)] })
  expect(facts).toMatchObject({ from: START + 1400, to: START + 3000, gaps: 0 })
  expect(facts.picture?.mime).toMatch(/"avc1\.[0-9a-f]{6}"/)
  expect(seconds).toBe(1.6)
  expect(pictures).toHaveLength(75)
  expect(pictures.slice(25).flatMap((picture, index) => unlike(picture, 25 + index))).toEqual([])
})

test.runIf(existsSync(FFPROBE))(
  'a player shows each picture of a download, from the first moment on',
  async () => {
    const { bytes } = await fileOf({ clips: [clip(1.4, 3)] })
    const file = path.join(folder, 'copied.mp4')
    await writeFile(file, bytes)
    const args = ['-v', 'error', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0', file]
    const { stdout } = spawnSync(FFPROBE, args, { encoding: 'utf8' })
    const times = stdout
      .trim()
      .split(/\s+/)
      .map(line => Number.parseFloat(line))
    expect(times).toHaveLength(40)
    expect([times[0], times.at(-1)]).toEqual([0, 1.56])
  },
)

test('clips of it are joined by being made anew, each whole', async () => {
  const { facts, pictures } = await fileOf({ clips: [clip(1, 2), clip(3, 4)], encodeAs: 'spliced' })
  expect(facts.isEncoded).toBe(true)
  expect(pictures).toHaveLength(50)
  for (const [index, picture] of pictures.entries())
    expect(unlike(picture, index < 25 ? 25 + index : 50 + index)).toEqual([])
})
