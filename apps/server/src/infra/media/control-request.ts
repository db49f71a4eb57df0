import { request, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http'

/** How the media program is reached. */
export interface MediaReach {
  /** Address of the media program, e.g. `http://127.0.0.1:8081`. */
  url: string
  /** Unix socket of its control channel, which is on the address without it. */
  controlFile?: string | undefined
  secret: string
}

export interface ControlRequest {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  /** Limits of the answer: its time in ms, or what ends the wait for it, and its size in bytes. */
  ms: number | AbortSignal
  bytes: number
}

/**
 * Asks the media program something that has one answer. Redirects are not followed.
 * @throws Error when it is away, or its answer is late or too large
 */
export async function askMedia(
  reach: MediaReach,
  { ms, bytes, ...asks }: ControlRequest,
): Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const [address, options] = controlRequest(reach, asks)
    const asked = request(address, {
      ...options,
      signal: typeof ms === 'number' ? AbortSignal.timeout(ms) : ms,
    })
    asked.once('response', resolve)
    asked.once('error', reject)
    asked.end(asks.body === undefined ? undefined : JSON.stringify(asks.body))
  })
  const { statusCode: status = 0, headers } = answer
  return { status, headers, bytes: await readUpTo(answer, bytes) }
}

/** Address and options of a request to the media program. */
export function controlRequest(
  { url, controlFile, secret }: MediaReach,
  { method, path, body }: Pick<ControlRequest, 'method' | 'path' | 'body'>,
): [URL, RequestOptions] {
  const options = {
    method,
    ...(controlFile !== undefined && { socketPath: controlFile }),
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  }
  return [new URL(path, url), options]
}

async function readUpTo(answer: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new Error(`media answered with more than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
