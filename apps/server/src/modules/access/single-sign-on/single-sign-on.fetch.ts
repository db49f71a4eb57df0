import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { CustomFetch } from 'openid-client'
import type { ResolveAddress } from '../../../infra/drivers/resolve-address.ts'
import { AppError } from '../../../infra/errors/app-error.ts'

/** The most bytes of a provider's answer; metadata, keys, tokens and claims are a few kB. */
const ANSWER_LIMIT = 256 * 1024

/**
 * `fetch` for the OpenID client. It looks the provider's name up once and connects to just the addresses that were checked:
 * never to our own ports or a cloud's metadata service. Private addresses are allowed, because the provider is mostly in
 * the same network. It follows no redirects and limits the size of an answer.
 * @throws AppError single_sign_on.address_refused, single_sign_on.unreachable, single_sign_on.answer_invalid, from the
 * fetch
 */
export function createProviderFetch(resolveAddress: ResolveAddress): CustomFetch {
  return async (address, options) => {
    const url = new URL(address)
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    const found = await resolveAddress({ host: url.hostname, port })
    if (!found.isAllowed) throw new AppError('single_sign_on.address_refused')
    if (found.addresses.length === 0) throw new AppError('single_sign_on.unreachable')
    try {
      const response = await send(url, options, lookupOf(found.addresses))
      const status = response.statusCode ?? 0
      if (status >= 500) throw new AppError('single_sign_on.unreachable')
      const bytes = await readBounded(response)
      // A response with a status that allows no body must be built without one.
      return new Response(bytes.length === 0 ? null : bytes, { status, headers: headersOf(response) })
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError('single_sign_on.unreachable', undefined, { cause: error })
    }
  }
}

/** A look-up that knows nothing but these addresses. */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const list = addresses.map(address => ({ address, family: isIP(address) }))
  return (_host, options, answer) => {
    const [first = { address: '', family: 4 }] = list
    if (options.all === true) answer(null, list)
    else answer(null, first.address, first.family)
  }
}

function send(
  url: URL,
  { body, headers, method, signal }: Parameters<CustomFetch>[1],
  lookup: LookupFunction,
): Promise<http.IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const bytes = body === undefined || body === null ? undefined : Buffer.from(textOf(body))
  const options: http.RequestOptions = {
    lookup,
    method,
    // A connection of its own, since a kept one may lead to an address of an earlier check.
    agent: false,
    headers: { ...headers, ...(bytes && { 'content-length': bytes.length }) },
    ...(signal && { signal }),
  }
  const request = url.protocol === 'https:' ? https.request(url, options) : http.request(url, options)
  request.on('response', resolve)
  request.on('error', reject)
  request.end(bytes)
  return promise
}

/** The client sends forms and JSON only. */
function textOf(body: NonNullable<Parameters<CustomFetch>[1]['body']>): string {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('a body that the OpenID client does not send')
}

function headersOf({ rawHeaders }: http.IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return headers
}

async function readBounded(response: http.IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  let length = 0
  // Leaving the loop ends the connection.
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length
    if (length > ANSWER_LIMIT) throw new AppError('single_sign_on.answer_invalid')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
