import type { FootageFile } from '@palisade/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetTransfer, startTransfer, useTransfers } from './footage-transfers.ts'

const PART = 16 * 1024 * 1024
const total = 2 * PART + 5
const file = { fileId: '0190a000-0000-7000-8000-000000000001', bytes: total } as FootageFile
const state = () => useTransfers.getState()[file.fileId]

const saved = vi.fn<(blob: Blob) => string>()
let ranges: string[]
/** The content that the server holds, why it sends nothing, and what happens to it behind the first part. */
let server: { etag: string; refusal?: string; afterFirst?: () => void }

beforeEach(() => {
  ranges = []
  server = { etag: '"a"' }
  saved.mockReset().mockReturnValue('blob:x')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => Promise.resolve(answer(init)))
  forgetTransfer(file.fileId)
})

function answer({ headers }: RequestInit): Response {
  if (server.refusal !== undefined) {
    const envelope = { success: false, errorCode: server.refusal, requestId: 'x' }
    return new Response(JSON.stringify(envelope), { headers: { 'content-type': 'application/json' } })
  }
  const sent = new Headers(headers)
  const range = sent.get('range') ?? ''
  ranges.push(range)
  const [start = 0, end = 0] = (/\d+-\d+/.exec(range)?.[0] ?? '').split('-').map(Number)
  const isSame = !sent.has('if-range') || sent.get('if-range') === server.etag
  const size = isSame ? end - start + 1 : total
  const told = { etag: server.etag, 'content-disposition': `attachment; filename="a.mp4"` }
  if (ranges.length === 1) server.afterFirst?.()
  return new Response(new Uint8Array(size), {
    status: isSame ? 206 : 200,
    headers: { ...told, 'content-type': 'video/mp4' },
  })
}

const savedBytes = () => saved.mock.calls.map(([blob]) => blob.size)

test('a file comes in parts and is saved once, whole', async () => {
  expect(await startTransfer(file)).toBe(true)
  expect(ranges).toEqual([
    `bytes=0-${PART - 1}`,
    `bytes=${PART}-${2 * PART - 1}`,
    `bytes=${2 * PART}-${total - 1}`,
  ])
  expect(savedBytes()).toEqual([total])
  expect(state()).toBeUndefined()
})

test('after a refusal in the middle it goes on where it stood', async () => {
  server.afterFirst = () => (server.refusal = 'access.denied')
  expect(await startTransfer(file)).toBe(false)
  expect(state()).toMatchObject({ isRunning: false, received: PART })
  server = { etag: '"a"' }
  ranges = []
  expect(await startTransfer(file)).toBe(true)
  expect(ranges[0]).toBe(`bytes=${PART}-${2 * PART - 1}`)
  expect(savedBytes()).toEqual([total])
})

test('another content is not mixed with what had come', async () => {
  server.afterFirst = () => (server.etag = '"b"')
  expect(await startTransfer(file)).toBe(true)
  expect(savedBytes()).toEqual([total])
})
