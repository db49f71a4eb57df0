import type { IncomingMessage } from 'node:http'
import type { CustomFetch } from 'openid-client'
import type { ResolveAddress } from '#server/infra/drivers/resolve-address.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { portOf, readBounded, requestChecked } from '#server/infra/outgoing/checked-request.ts'

/** The most bytes of a provider's answer; metadata, keys, tokens and claims are a few kB. */
const ANSWER_LIMIT = 256 * 1024

/**
 * `fetch` for the OpenID client. It looks the provider's name up once and connects to just the addresses that were checked:
 * never to our own ports or a cloud's metadata service. Private addresses are allowed, because the provider is mostly in
 * the same network. It follows no redirects and limits the size of an answer.
 */
export function createProviderFetch(resolveAddress: ResolveAddress): CustomFetch {
  return async (address, options) => {
    const url = new URL(address)
    const found = await resolveAddress({ host: url.hostname, port: portOf(url) })
    if (!found.isAllowed) throw new AppError('single_sign_on.address_refused')
    if (found.addresses.length === 0) throw new AppError('single_sign_on.unreachable')
    try {
      const { body, headers, method, signal } = options
      const request = { url, method, headers, body: bytesOf(body), signal: signal ?? undefined }
      const response = await requestChecked(request, found.addresses)
      const status = response.statusCode ?? 0
      if (status >= 500) throw new AppError('single_sign_on.unreachable')
      const bytes = await readBounded(response, ANSWER_LIMIT)
      if (!bytes) throw new AppError('single_sign_on.answer_invalid')
      // A response with a status that allows no body must be built without one.
      return new Response(bytes.length === 0 ? null : bytes, { status, headers: headersOf(response) })
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError('single_sign_on.unreachable', undefined, { cause: error })
    }
  }
}

/** The client sends forms and JSON only. */
function bytesOf(body: Parameters<CustomFetch>[1]['body']): Buffer | undefined {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string') return Buffer.from(body)
  if (body instanceof URLSearchParams) return Buffer.from(body.toString())
  throw new TypeError('a body that the OpenID client does not send')
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return headers
}
