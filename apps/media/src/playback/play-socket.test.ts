import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { PlayServerFrame } from '@palisade/contract/media'
import { signLiveToken, signPlayToken } from '@palisade/contract/media-token'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { newFolder, planned } from '../record/testing/test-recorder.ts'
import { startTestMedia, type TestMedia } from '../testing/test-media.ts'

const MAIN = 'rtsp://camera/main'
const grant = { cameraId: 'c1', userId: 'u1', sessionId: 's1' }
let media: TestMedia
let from: number

beforeAll(async () => {
  const folder = await newFolder()
  const recording = { ...planned, schedule: [], scheduleUntil: 0 }
  media = await startTestMedia([{ id: 'c1', name: 'Gate', mainUrl: MAIN, recording }], {
    recordings: folder,
  })
  from = media.clock.now()
  media.engines.pull(MAIN).init()
  for (let frame = 0; frame < 75; frame++) {
    media.engines.pull(MAIN).frame(frame % 25 === 0)
    media.clock.advance(40)
  }
  // Two groups of 6 kB each are on the disk, the third is being received.
  const bytes = async () => {
    const names = await readdir(folder, { recursive: true })
    const file = names.find(name => name.endsWith('.mp4'))
    return file === undefined ? 0 : (await stat(path.join(folder, file))).size
  }
  await vi.waitUntil(async () => (await bytes()) > 12_400)
})
afterAll(() => media.stop())

const tokenOf = (changes: object = {}) =>
  signPlayToken(media.secret, { ...grant, from, to: from + 60_000, ...changes }, media.clock.elapsed())

async function open(token: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${media.port}/media/play`)
  const frames: PlayServerFrame[] = []
  const binaries: Buffer[] = []
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) binaries.push(data)
    else frames.push(JSON.parse(data.toString()) as PlayServerFrame)
  })
  const closed = new Promise<number>(resolve => {
    socket.once('close', code => resolve(code))
  })
  await new Promise(resolve => {
    socket.once('open', resolve)
  })
  const send = (frame: unknown) => socket.send(JSON.stringify(frame))
  send({ token })
  return { frames, binaries, closed, send }
}

const read = { type: 'read', id: 1, direction: 'forward', mode: 'all', count: 2 }

test('a token opens the recordings of its camera', async () => {
  const { frames, binaries, send } = await open(tokenOf())
  send({ ...read, at: from })
  await expect.poll(() => frames.map(({ type }) => type)).toEqual(['init', 'gop', 'gop', 'end'])
  expect(binaries).toHaveLength(3)
})

test.each([
  ['a live token', () => signLiveToken(media.secret, grant, media.clock.elapsed()), 'no_permission'],
  [
    'a token of another secret',
    () => signPlayToken('x'.repeat(40), { ...grant, from, to: from + 1 }),
    'no_permission',
  ],
  ['an old token', () => signPlayToken(media.secret, { ...grant, from, to: from + 1 }, 0), 'token_expired'],
])('%s is refused', async (_, token, cause) => {
  const { frames, closed } = await open(token())
  expect(await closed).toBe(1008)
  expect(frames).toEqual([{ type: 'refused', cause }])
})

test('a malformed question closes the socket; a right that was taken does so at once, and only for its action', async () => {
  const wrong = await open(tokenOf())
  wrong.send({ ...read, at: from, count: 1_000 })
  expect(await wrong.closed).toBe(1008)

  const { closed, frames, send } = await open(tokenOf())
  send({ type: 'ping', t: 1 })
  await expect.poll(() => frames).toHaveLength(1)
  media.control.send(JSON.stringify({ type: 'revoke', sessionId: 's1', cameraId: 'c1', action: 'live' }))
  media.control.send(JSON.stringify({ type: 'watching' }))
  await expect
    .poll(() => media.controlFrames.flatMap(frame => (frame.type === 'watching' ? frame.streams : [])))
    .toContainEqual({ ...grant, action: 'play' })
  send({ type: 'ping', t: 2 })
  await expect.poll(() => frames).toHaveLength(2)
  media.control.send(JSON.stringify({ type: 'revoke', sessionId: 's1', action: 'play' }))
  expect(await closed).toBe(1008)
  expect(frames.at(-1)).toEqual({ type: 'refused', cause: 'no_permission' })
})
