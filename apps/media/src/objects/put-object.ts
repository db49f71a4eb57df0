import { request as requestPlain, Agent as PlainAgent, type IncomingMessage } from 'node:http'
import { request as requestSecure, Agent as SecureAgent } from 'node:https'
import type { Upload } from './object-store.ts'

const agents = {
  'http:': new PlainAgent({ keepAlive: true }),
  'https:': new SecureAgent({ keepAlive: true }),
}
/** An error's text is short; more of it is not read. */
const ANSWER_MAX_BYTES = 4096

/**
 * Sends an object whose pieces share one buffer: the streams of `fetch` would keep each piece until it is collected.
 * Rejects when there is no answer, or with the fault of whatever gives the pieces.
 */
export async function putObject(
  url: URL,
  { headers, upload, ms }: { headers: Headers; upload: Upload; ms: number },
): Promise<Response> {
  const isSecure = url.protocol === 'https:'
  const options = {
    method: 'PUT',
    // Without its length it would go in chunks, which stores refuse.
    headers: { ...Object.fromEntries(headers), 'content-length': upload.bytes },
    agent: agents[isSecure ? 'https:' : 'http:'],
    signal: AbortSignal.timeout(ms),
  }
  const asked = isSecure ? requestSecure(url, options) : requestPlain(url, options)
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve)
    asked.once('error', reject)
  })
  const write = (piece: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      asked.write(piece, error => (error ? reject(error) : resolve()))
    })
  const sent = upload.send(write).then(() => asked.end())
  sent.catch((error: Error) => asked.destroy(error))
  // A store that refuses answers before all of it was sent.
  const answer = await answered
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > ANSWER_MAX_BYTES) break
    pieces.push(piece)
  }
  if (!asked.writableFinished) asked.destroy()
  return new Response(Buffer.concat(pieces), { status: answer.statusCode ?? 500 })
}
