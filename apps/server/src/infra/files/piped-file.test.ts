import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pipedFile } from './piped-file.ts'

const MIB = 1024 * 1024
const content = randomBytes(5 * MIB + 7)
let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-piped-'))
  file = path.join(folder, 'a.mp4')
  await writeFile(file, content)
})
afterAll(() => rm(folder, { recursive: true }))

/** Takes pieces, and calls back for each of them only when it is told to. */
function slowSink() {
  const held: { piece: Buffer; copy: Buffer; release: () => void }[] = []
  const out = new Writable({
    highWaterMark: 64 * MIB,
    // As a socket does: the bytes stay where they are until the system has taken them.
    write: (piece: Buffer, _encoding, done) => {
      held.push({ piece, copy: Buffer.from(piece), release: () => done() })
    },
  })
  return { out, held }
}

test.each([
  [0, content.length - 1],
  [MIB - 1, 3 * MIB],
  [7, 7],
])('all bytes from %i to %i come, in order, and then the end', async (start, end) => {
  const pieces: Buffer[] = []
  const out = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      pieces.push(Buffer.from(piece))
      setImmediate(done)
    },
  })
  const body = pipedFile(file, start, end)
  body.pipe(out)
  await Promise.all([finished(out), finished(body)])
  expect(Buffer.concat(pieces).equals(content.subarray(start, end + 1))).toBe(true)
})

test('a piece is not overwritten before it is written, and there are two at the most', async () => {
  const { out, held } = slowSink()
  pipedFile(file, 0, content.length - 1).pipe(out)
  const seen: Buffer[] = []
  const buffers = new Set<ArrayBufferLike>()
  while (Buffer.concat(seen).length < content.length) {
    await vi.waitFor(() => expect(held).toHaveLength(1))
    const [{ piece, copy, release }] = held.splice(0) as [(typeof held)[number]]
    // The other buffer is read into while this one waits.
    await new Promise(resolve => setImmediate(resolve))
    expect(piece.equals(copy)).toBe(true)
    seen.push(copy)
    buffers.add(piece.buffer)
    release()
  }
  await finished(out)
  expect(Buffer.concat(seen).equals(content)).toBe(true)
  expect(buffers.size).toBe(2)
})

test('who leaves ends it, although no call back ever comes', async () => {
  const { out, held } = slowSink()
  const body = pipedFile(file, 0, content.length - 1)
  const failed = vi.fn()
  body.once('error', failed).pipe(out)
  await vi.waitFor(() => expect(held).toHaveLength(1))
  body.destroy()
  await new Promise(resolve => setImmediate(resolve))
  expect([held.length, out.writableEnded, failed.mock.calls]).toEqual([1, false, []])
})

test('a file that has become shorter is an error, not an end', async () => {
  const short = path.join(folder, 'short.mp4')
  await writeFile(short, content.subarray(0, 2 * MIB))
  await truncate(short, MIB)
  const out = new Writable({ write: (_piece, _encoding, done) => done() })
  const body = pipedFile(short, 0, 2 * MIB - 1)
  const ended = finished(body)
  body.pipe(out)
  await expect(ended).rejects.toThrow('shorter')
  expect(out.writableEnded).toBe(false)
})

test('a file that is not there is an error of what is piped', async () => {
  const body = pipedFile(path.join(folder, 'none'), 0, 1)
  const ended = finished(body)
  body.pipe(new Writable())
  await expect(ended).rejects.toMatchObject({ code: 'ENOENT' })
})
