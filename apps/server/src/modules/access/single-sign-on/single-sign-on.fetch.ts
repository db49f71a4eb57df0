import type { CustomFetch } from 'openid-client'
import { AppError } from '../../../infra/errors/app-error.ts'

/** The most bytes of a provider's answer; metadata, keys, tokens and claims are a few kB. */
const ANSWER_LIMIT = 256 * 1024

/** Whether our programs may connect to this host and port (modules/device/connection/address-check.ts). */
export type IsAddressAllowed = (endpoint: { host: string; port: number }) => Promise<boolean>

/**
 * `fetch` for the OpenID client. It follows no redirects, limits the size of an answer, and does not connect to our own
 * ports or a cloud's metadata service. Private addresses are allowed, because the provider is mostly in the same
 * network.
 * @throws AppError single_sign_on.address_refused, single_sign_on.unreachable, single_sign_on.answer_invalid, from the
 * fetch
 */
export function createProviderFetch(isAddressAllowed: IsAddressAllowed): CustomFetch {
  return async (address, options) => {
    const url = new URL(address)
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    if (!(await isAddressAllowed({ host: url.hostname, port })))
      throw new AppError('single_sign_on.address_refused')
    const { body, headers, method, signal } = options
    try {
      const request = { headers, method, redirect: 'manual' as const, ...(signal && { signal }) }
      const response = await fetch(url, {
        ...request,
        ...(body !== undefined && { body: body as NonNullable<RequestInit['body']> }),
      })
      if (response.status >= 500) throw new AppError('single_sign_on.unreachable')
      const bytes = await readBounded(response)
      // A response with a status that allows no body must be built without one.
      return new Response(bytes.length === 0 ? null : bytes, response)
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError('single_sign_on.unreachable', undefined, { cause: error })
    }
  }
}

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  // Leaving the loop cancels the rest of the body.
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > ANSWER_LIMIT) throw new AppError('single_sign_on.answer_invalid')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
