import type { FastifyReply } from 'fastify'
import { byteRange, type RangeHeaders } from './byte-range.ts'
import type { PartedFile } from '#server/infra/files/files.ts'
import type { FileAnswer } from './context.ts'

/** Percent-encodes all characters that an RFC 5987 value may not contain as they are. */
const escapeRest = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * A header that offers the file as a download and names it twice: in plain ASCII for old programs, and by RFC 5987 for
 * any language.
 */
export function contentDisposition(fileName: string): string {
  const name = fileName.toWellFormed().replace(/[\p{Cc}/\\]/gu, '_')
  const plain = name.replace(/[^ -~]|["%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${escapeRest(name)}`
}

/** Sends a file as a download, or the part of it that the request asks for; a stream is sent while it is read. */
export function sendFile(reply: FastifyReply, file: FileAnswer, headers: RangeHeaders = {}): FastifyReply {
  reply.headers({
    'content-type': file.contentType,
    'content-disposition': contentDisposition(file.fileName),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  if ('etag' in file) return sendPart(reply, file, headers)
  const length = file.length ?? (Buffer.isBuffer(file.body) ? file.body.length : undefined)
  if (length !== undefined) reply.header('content-length', length)
  return reply.send(file.body)
}

function sendPart(reply: FastifyReply, file: PartedFile, headers: RangeHeaders): FastifyReply {
  const { length, etag } = file
  reply.headers({ etag, 'accept-ranges': 'bytes' })
  const range = byteRange(headers, file)
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${length}`).header('content-length', 0).send('')
  const { start, end } = range ?? { start: 0, end: length - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${length}`)
  reply.header('content-length', end - start + 1)
  return reply.send(file.body(start, end))
}
