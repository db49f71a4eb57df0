import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition, sendFile } from './file-answer.ts'

const nameOf = (header: string) => decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(header)?.[1] ?? '')

test('a name is sent twice: in plain ASCII, and in its own language', () => {
  expect(contentDisposition('报警 1.xlsx')).toBe(
    `attachment; filename="__ 1.xlsx"; filename*=UTF-8''%E6%8A%A5%E8%AD%A6%201.xlsx`,
  )
})

test('no name breaks out of its quotes, its header or its folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fileName => {
      const header = contentDisposition(fileName)
      expect(header).toMatch(/^attachment; filename="[^"%\\/]*"; filename\*=UTF-8''[A-Za-z0-9%!\-._~]*$/)
      expect(header).toMatch(/^[ -~]*$/)
    }),
  )
})

test('any other name is read back as it was', () => {
  const usual = fc.string({ unit: 'grapheme' }).filter(name => !/[\p{Cc}/\\]/u.test(name))
  fc.assert(
    fc.property(usual, name => {
      expect(nameOf(contentDisposition(name))).toBe(name.toWellFormed())
    }),
  )
})

/** Returns headers and body of a sent file. */
function send(file: { body?: Buffer | Readable; length?: number }) {
  const headers: Record<string, unknown> = {}
  let sent: unknown
  const reply = {
    headers: (more: object) => Object.assign(headers, more),
    header: (name: string, value: unknown) => void (headers[name] = value),
    send: (body: unknown) => (sent = body),
  }
  const whole = { fileName: 'a.jpg', contentType: 'image/jpeg', body: Buffer.from('jpeg'), ...file }
  sendFile(reply as unknown as FastifyReply, whole)
  return { headers, sent }
}

test('a file is not sniffed and not kept by anybody between', () => {
  expect(send({}).headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
})

test('its length is sent where it is known', () => {
  expect(send({}).headers['content-length']).toBe(4)
  const body = Readable.from(['x'])
  expect(send({ body }).headers).not.toHaveProperty('content-length')
  expect(send({ body, length: 1 })).toMatchObject({ headers: { 'content-length': 1 }, sent: body })
  expect(send({ body, length: 0 }).headers['content-length']).toBe(0)
})
