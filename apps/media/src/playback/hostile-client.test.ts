import { rm } from 'node:fs/promises'
import path from 'node:path'
import { signPlayToken } from '@palisade/contract/media-token'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openPlay, startRecordedMedia, type RecordedMedia } from './testing/play-client.ts'
import { removeFolders } from '../record/testing/test-recorder.ts'

afterAll(removeFolders)

const MIB = 2 ** 20
let site: RecordedMedia

/** A group of a second takes about a MiB. */
beforeAll(async () => {
  site = await startRecordedMedia(40_000)
})
afterAll(() => site.media.stop())

function tokenOf(changes: object = {}): string {
  const grant = { cameraId: 'c1', userId: 'u1', sessionId: 's1', from: site.from, to: site.from + 60_000 }
  return signPlayToken(site.media.secret, { ...grant, ...changes }, site.media.clock.elapsed())
}
const open = (changes?: object) => openPlay(site.media.port, tokenOf(changes))
const read = { type: 'read', direction: 'forward', mode: 'all', count: 2 } as const
const endsOf = ({ frames }: Awaited<ReturnType<typeof open>>) => frames.filter(({ type }) => type === 'end')

/** Counts the bytes of whole groups that sockets of this process are given to send; a key frame alone is smaller. */
function countGroupBytes(): () => number {
  const send = vi.spyOn(WebSocket.prototype, 'send')
  onTestFinished(() => send.mockRestore())
  const sizeOf = (data: unknown) => (Buffer.isBuffer(data) ? data.length : 0)
  return () =>
    send.mock.calls
      .map(([data]) => sizeOf(data))
      .filter(size => size > MIB / 2)
      .reduce((sum, size) => sum + size, 0)
}

test('a client that stops reading is given a few groups to hold and no more; it may go on later', async () => {
  const client = await open()
  client.send({ ...read, id: 0, at: site.from })
  await expect.poll(() => endsOf(client)).toHaveLength(1)
  const given = countGroupBytes()
  client.socket.pause()
  // 60 MiB are asked for.
  for (let id = 1; id <= 30; id++) client.send({ ...read, id, at: site.from })
  await expect.poll(given).toBeGreaterThan(3 * MIB)
  // A question of another viewer is answered meanwhile, several times over.
  const other = await open()
  for (let id = 1; id <= 10; id++) {
    other.send({ ...read, mode: 'keys', id, at: site.from })
    await expect.poll(() => endsOf(other)).toHaveLength(id)
  }
  expect(given()).toBeLessThan(16 * MIB)
  client.socket.resume()
  await expect.poll(() => endsOf(client)).toHaveLength(31)
  expect(client.binaries.length).toBe(1 + 31 * 2)
})

test('10,000 reads a minute are each answered; a flood is cut off', async () => {
  const client = await open()
  const [seconds, perSecond] = [60, 167]
  for (let second = 0; second < seconds; second++) {
    for (let each = 0; each < perSecond; each++)
      client.send({ ...read, mode: 'keys', id: second * perSecond + each, at: site.from + each * 10 })
    await expect.poll(() => endsOf(client).length, { interval: 1 }).toBe((second + 1) * perSecond)
    site.media.clock.advance(1_000)
  }
  const reasons = new Set(endsOf(client).map(frame => frame.type === 'end' && frame.reason))
  expect([...reasons].toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(['busy', 'count'])
  for (let id = 0; id < 600; id++) client.send({ ...read, mode: 'keys', id, at: site.from })
  // Without the farewell of a close.
  expect(await client.closed).toBe(1006)
})

test.each([
  ['of a path', { cameraId: '../c1' }, 'no_permission'],
  ['of an absolute path', { cameraId: '/etc' }, 'no_permission'],
  ['of 73 hours', { to: 73 * 3_600_000 }, 'no_permission'],
  ['that ends before it begins', { to: 1 }, 'no_permission'],
])('a token %s is refused', async (_, changes, cause) => {
  const to = 'to' in changes ? site.from + (changes.to === 1 ? -1 : changes.to) : site.from + 60_000
  const client = await open({ ...changes, to })
  expect(await client.closed).toBe(1008)
  expect(client.frames).toEqual([{ type: 'refused', cause }])
})

test('a token of another camera or of another span shows nothing of this one', async () => {
  for (const changes of [{ cameraId: 'c2' }, { from: site.from - 60_000, to: site.from }]) {
    const client = await open(changes)
    for (const direction of ['forward', 'backward'])
      client.send({ ...read, id: 1, direction, at: site.from + 500 })
    await expect.poll(() => endsOf(client)).toHaveLength(2)
    expect(client.binaries).toEqual([])
  }
})

// The last one: what is played goes.
test('retention while somebody plays: what is gone is told, and the next question is answered', async () => {
  const client = await open()
  client.send({ ...read, id: 1, at: site.from, count: 1 })
  await expect.poll(() => endsOf(client)).toHaveLength(1)
  await rm(path.join(site.folder, 'c1'), { recursive: true })
  for (let id = 2; id <= 4; id++) {
    client.send({ ...read, id, at: site.from })
    await expect.poll(() => endsOf(client)).toHaveLength(id)
  }
  expect(
    endsOf(client)
      .slice(1)
      .every(frame => frame.type === 'end' && frame.reason !== 'count'),
  ).toBe(true)
  client.send({ type: 'ping', t: 1 })
  await expect.poll(() => client.frames.at(-1)).toMatchObject({ type: 'pong' })
})
