import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import {
  FOOTAGE_HEADER,
  footageFactsSchema,
  footageLookSchema,
  footageProgressSchema,
  type FootageRequest,
} from '@palisade/contract/media'
import { findBox, readBoxes } from '@palisade/fmp4'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTranscoder, type Transcoder } from '../../codec/transcode/transcoder.ts'
import { createGroupReader } from '../../playback/group-reader.ts'
import {
  MAIN,
  newFolder,
  planned,
  removeFolders,
  START,
  startTestRecorder,
  type TestRecorder,
} from '../../record/testing/test-recorder.ts'
import { realPictures } from '../../testing/real-pictures.ts'
import { createFootageAnswer, createProgressAnswer } from '../footage-http.ts'
import { createEncodeDesk } from './encode-desk.ts'

// Real codecs in a process that gives way to everything else.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
afterAll(removeFolders)

const SECOND = 1_000
const FFPROBE = '/usr/bin/ffprobe'
let site: TestRecorder
let folder: string
let server: Server
let url: string
/** Those that the desk made. */
const transcoders: Transcoder[] = []

/** Ten seconds of H.264 with sound, then ten of larger H.265 pictures without. */
beforeAll(async () => {
  folder = await newFolder()
  site = await startTestRecorder([{ path: folder, quotaBytes: 2 ** 30 }])
  site.order(planned)
  await record(realPictures('h264', 320, 240, 250), true)
  await record(realPictures('h265', 640, 360, 250), false)
  const reader = createGroupReader({ folders: [folder], openFiles: site.recorder.openFiles })
  const desk = createEncodeDesk(path.join(folder, '.encoding'), order => {
    const made = createTranscoder(order)
    transcoders.push(made)
    return made
  })
  const [answer, progress] = [
    createFootageAnswer(() => reader, desk, { of: () => [] }),
    createProgressAnswer(desk),
  ]
  server = createServer((request, response) => void handle(request, response))
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString())
    if (request.url === '/progress') progress(body as { encodeAs: string }, response)
    else await answer(body as FootageRequest, response)
  }
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
})
afterAll(async () => {
  server.close()
  await site.recorder.stop()
})

async function record(real: ReturnType<typeof realPictures>, hasSound: boolean): Promise<void> {
  site.engines.pull(MAIN).initReal(real, hasSound)
  for (const [index, picture] of real.pictures.entries()) {
    site.engines.pull(MAIN).real(picture)
    site.clock.advance(40)
    if (index % 25 === 24) await site.settle()
  }
}

const clip = (from: number, to: number) => ({
  cameraId: 'c1',
  from: START + from * SECOND,
  to: START + to * SECOND,
})
const unlike = [clip(2.4, 5), clip(12, 15.5), clip(0, 2)]

const ask = (body: FootageRequest, signal?: AbortSignal): Promise<Response> =>
  fetch(url, { method: 'POST', body: JSON.stringify(body), ...(signal && { signal }) })
const shareOf = (encodeAs: string) =>
  fetch(`${url}/progress`, { method: 'POST', body: JSON.stringify({ encodeAs }) })
const newest = (): Transcoder => transcoders.at(-1)!
const pidOf = (since: number) =>
  vi.waitUntil(() => (transcoders.length > since ? newest().status().pid : undefined), 20_000)

async function play(bytes: Buffer): Promise<{ streams: Record<string, string>[]; seconds: number }> {
  const file = path.join(folder, 'made.mp4')
  await writeFile(file, bytes)
  const wanted = 'stream=codec_name,width,height,nb_read_frames:format=duration'
  const args = ['-v', 'error', '-count_frames', '-show_entries', wanted, '-of', 'json', file]
  const { stdout, stderr } = spawnSync(FFPROBE, args, { encoding: 'utf8' })
  expect(stderr).toBe('')
  const { streams, format } = JSON.parse(stdout)
  return { streams, seconds: Number(format.duration) }
}

test('a look says whether the clips are alike', async () => {
  const look = async (...clips: FootageRequest['clips']) =>
    footageLookSchema.parse(await (await ask({ clips, isLook: true })).json())
  expect(await look(...unlike)).toEqual({ missing: [], isUnlike: true })
  expect(await look(clip(1, 3), clip(4, 8))).toEqual({ missing: [], isUnlike: false })
  expect(await look(clip(8, 12))).toMatchObject({ isUnlike: false })
})

test('clips that are alike are copied, whatever was permitted', async () => {
  const since = transcoders.length
  const answer = await ask({ clips: [clip(1, 3), clip(4, 8)], encodeAs: 'copy' })
  expect(answer.status).toBe(200)
  expect(transcoders).toHaveLength(since)
  await answer.arrayBuffer()
})

test.runIf(existsSync(FFPROBE))(
  'unlike clips are one file that is played to its end, with sound',
  async () => {
    const answer = await ask({ clips: unlike, encodeAs: 'all' })
    expect(answer.status).toBe(200)
    const facts = footageFactsSchema.parse(JSON.parse(answer.headers.get(FOOTAGE_HEADER)!))
    expect(facts).toEqual({
      from: START + 2_400,
      to: START + 2_000,
      gaps: 0,
      missingMs: 0,
      isEncoded: true,
      picture: { mime: expect.stringMatching(/^video\/mp4; codecs="avc1\..*,mp4a/), width: 640, height: 360 },
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(readBoxes(bytes).map(({ type }) => type)).toEqual(['ftyp', 'moov', 'mdat'])
    expect(findBox(bytes, 'moov', 'mvhd')).toBeDefined()
    const { streams, seconds } = await play(bytes)
    expect(seconds).toBeCloseTo(8.1, 1)
    const frames = String(2.6 * 25 + 3.5 * 25 + 2 * 25).replace(/\..*/, '')
    expect(streams[0]).toMatchObject({ codec_name: 'h264', width: 640, height: 360 })
    expect(Math.abs(Number(streams[0]?.['nb_read_frames']) - Number(frames))).toBeLessThan(3)
    expect(streams[1]).toMatchObject({ codec_name: 'aac' })
    // 1024 samples each of 48 kHz; the middle clip is silent and filled.
    expect(Math.abs(Number(streams[1]?.['nb_read_frames']) - (8.1 * 48_000) / 1024)).toBeLessThan(8)
    // Its file goes once all of it was sent.
    await expect.poll(() => readdir(path.join(folder, '.encoding'))).toEqual([])
  },
)

test('clips with areas that are to be blurred are made anew, also alike ones; those of other cameras are copied', async () => {
  const area = { left: 0.2, top: 0.2, right: 0.5, bottom: 0.5 }
  const factsFor = async (cameraId: string) => {
    const answer = await ask({ clips: [clip(1, 3)], blurs: [{ cameraId, areas: [area] }] })
    await answer.arrayBuffer()
    return footageFactsSchema.parse(JSON.parse(answer.headers.get(FOOTAGE_HEADER)!))
  }
  expect(await factsFor('c1')).toMatchObject({ isEncoded: true, picture: { width: 320, height: 240 } })
  expect((await factsFor('c2')).isEncoded).toBeUndefined()
})

test('a process that is killed is replaced, and the file is whole', async () => {
  const since = transcoders.length
  const asked = ask({ clips: unlike, encodeAs: 'killed' })
  process.kill(await pidOf(since), 'SIGKILL')
  const answer = await asked
  expect(answer.status).toBe(200)
  expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')))
})

test('one that dies again and again ends the file with a cause', async () => {
  const since = transcoders.length
  const asked = ask({ clips: unlike, encodeAs: 'dying' })
  const state = { isOver: false }
  const over = asked.finally(() => (state.isOver = true))
  let killed = await pidOf(since)
  process.kill(killed, 'SIGKILL')
  while (!state.isOver) {
    await new Promise(resolve => setTimeout(resolve, 5))
    const pid = newest().status().pid
    if (pid !== undefined && pid !== killed) process.kill(pid, 'SIGKILL')
    killed = pid ?? killed
  }
  const answer = await over
  expect([answer.status, await answer.json()]).toEqual([500, { cause: 'encoder_failed' }])
  expect(await readdir(path.join(folder, '.encoding'))).toEqual([])
})

test('one is made at a time; how far it is is told; who leaves takes it with them', async () => {
  const since = transcoders.length
  const leaving = new AbortController()
  const first = ask({ clips: unlike, encodeAs: 'first' }, leaving.signal).catch(() => 'left')
  const pid = await pidOf(since)
  process.kill(pid, 'SIGSTOP')
  const second = ask({ clips: unlike, encodeAs: 'second' })
  const share = async (name: string) => footageProgressSchema.parse(await (await shareOf(name)).json()).share
  await vi.waitUntil(async () => (await shareOf('second')).status === 200)
  expect(await share('second')).toBe(0)
  expect(await share('first')).toBeLessThan(1)
  expect(transcoders).toHaveLength(since + 1)
  leaving.abort()
  expect(await first).toBe('left')
  expect((await second).status).toBe(200)
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect((await shareOf('first')).status).toBe(404)
})
