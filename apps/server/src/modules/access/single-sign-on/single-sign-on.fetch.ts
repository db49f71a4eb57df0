import type { CustomFetch } from 'openid-client'
import { AppError } from '../../../infra/errors/app-error.ts'

/** Metadata, keys, tokens and claims are a few kB; a provider's answer beyond this is none, bytes. */
const ANSWER_LIMIT = 256 * 1024

/** Whether our programs may speak there (modules/device/connection/address-check.ts). */
export type IsAddressAllowed = (endpoint: { host: string; port: number }) => Promise<boolean>

/**
 * `fetch` for the OpenID client: no redirect is followed, an answer is bounded, and neither our own ports nor a cloud's
 * metadata are asked. Private addresses are: the provider mostly stands in the same network.
 * @throws (the fetch) AppError single_sign_on.address_refused, single_sign_on.unreachable, single_sign_on.answer_invalid
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
      // Statuses that carry no body may not be given one.
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
  // Leaving the loop cancels the rest.
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > ANSWER_LIMIT) throw new AppError('single_sign_on.answer_invalid')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
