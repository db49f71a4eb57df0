import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

export interface CheckedRequest {
  url: URL
  method: string
  headers: http.OutgoingHttpHeaders
  body?: Buffer | undefined
  signal?: AbortSignal | undefined
}

/**
 * One request to just the addresses that were checked, under the name of the address; a name that changes its answer
 * leads nowhere. It follows no redirects, and the connection is its own, since a kept one may lead to an address of an
 * earlier check.
 */
export function requestChecked(
  { url, method, headers, body, signal }: CheckedRequest,
  addresses: readonly string[],
): Promise<http.IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const options: http.RequestOptions = {
    lookup: lookupOf(addresses),
    method,
    agent: false,
    headers: { ...headers, ...(body && { 'content-length': body.length }) },
    ...(signal && { signal }),
  }
  const request = url.protocol === 'https:' ? https.request(url, options) : http.request(url, options)
  request.on('response', resolve)
  request.on('error', reject)
  request.end(body)
  return promise
}

/** A look-up that knows nothing but these addresses. */
export function lookupOf(addresses: readonly string[]): LookupFunction {
  const list = addresses.map(address => ({ address, family: isIP(address) }))
  return (_host, options, answer) => {
    const [first = { address: '', family: 4 }] = list
    if (options.all === true) answer(null, list)
    else answer(null, first.address, first.family)
  }
}

/**
 * Reads an answer up to so many bytes.
 * @returns undefined when it is longer
 */
export async function readBounded(
  response: http.IncomingMessage,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Buffer[] = []
  let length = 0
  // Leaving the loop ends the connection.
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length
    if (length > limit) return undefined
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** The port that an address leads to. */
export const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))
