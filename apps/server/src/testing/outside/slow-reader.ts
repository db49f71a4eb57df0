import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { expect } from 'vitest'
import type { TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'

/** More bytes than the sockets of one connection hold, so that the end of an answer waits for its reader. */
export const LONG_ANSWER_BYTES = 24 * 1024 * 1024

/** Begins to fetch a file and then reads no further. @param url of the call, with its fields where they stand in the query */
export async function beginFetching(
  url: string,
  { ticket, method = 'GET', body }: { ticket: string; method?: 'GET' | 'POST'; body?: object },
): Promise<IncomingMessage> {
  const headers = { ticket, ...(body && { 'content-type': 'application/json' }) }
  const sent = request(url, { method, headers })
  sent.end(body && JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.on('error', () => undefined)
  expect(answer.statusCode).toBe(200)
  return answer
}

/** @returns the bytes that came until the answer was over */
export async function readOn(answer: IncomingMessage): Promise<number> {
  let bytes = 0
  answer.on('data', (piece: Buffer) => void (bytes += piece.length))
  // A connection that was cut is an error before it is closed.
  await new Promise<void>(resolve => answer.once('close', () => resolve()))
  return bytes
}

/** Waits until only so many downloads have a connection: who does not read does not notice its end. */
export const untilOpen = (server: TestServer, count: number) =>
  until(async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    server.app.http.server.getConnections((_error, open) => resolve(open))
    return (await promise) === count
  })
