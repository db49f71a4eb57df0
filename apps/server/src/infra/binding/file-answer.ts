import type { FastifyReply } from 'fastify'
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

/** Sends a file as a download; a stream is sent while it is read. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const length = file.length ?? (Buffer.isBuffer(file.body) ? file.body.length : undefined)
  reply.headers({
    'content-type': file.contentType,
    'content-disposition': contentDisposition(file.fileName),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  if (length !== undefined) reply.header('content-length', length)
  return reply.send(file.body)
}
