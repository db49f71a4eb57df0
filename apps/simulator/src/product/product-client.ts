import {
  API_KEY_HEADER,
  LOCALE_HEADER,
  TICKET_HEADER,
  type Call,
  type ErrorCode,
  type InputOf,
  type OutsideEvent,
  type ResultOf,
} from '@palisade/contract'
import { z } from 'zod'

/** The product refused a call and said why; asking again would not help. */
export class ProductRefusal extends Error {
  readonly code: string
  constructor(code: string, path: string) {
    super(`${path}: ${code}`)
    this.name = 'ProductRefusal'
    this.code = code
  }
}

const isRefusal = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof ProductRefusal && codes.includes(error.code)

/** For `catch`: passes over these refusals, as of what is there since an earlier run. */
export const unlessRefused =
  (...codes: readonly ErrorCode[]) =>
  (error: unknown): void => {
    if (!isRefusal(error, codes)) throw error
  }

/** The product is not there, or not ready: try again later. */
export class ProductAway extends Error {
  constructor(path: string, cause: unknown) {
    super(`${path}: no answer`, { cause })
    this.name = 'ProductAway'
  }
}

const REQUEST_TIMEOUT_MS = 10_000
const envelopeSchema = z.object({
  success: z.boolean(),
  returnObj: z.unknown().optional(),
  errorCode: z.string().optional(),
})

/** Statuses of a product that starts or is busy, or of a proxy that does not reach it: asking again may help. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500

export type ProductClient = ReturnType<typeof createProductClient>

/** Calls the product as any outside program does, by its public contract. `baseUrl` without a slash at the end. */
export function createProductClient(baseUrl: string) {
  const session: { ticket?: string; centerId?: string } = {}

  async function exchange(path: string, init: RequestInit): Promise<unknown> {
    let response: Response
    try {
      response = await fetch(baseUrl + path, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
    } catch (error) {
      throw new ProductAway(path, error)
    }
    const envelope = envelopeSchema.safeParse(await response.json().catch(() => undefined))
    if (isPassing(response.status) || !envelope.success) throw new ProductAway(path, response.status)
    const { success, errorCode, returnObj } = envelope.data
    if (!success) throw new ProductRefusal(errorCode ?? `http.${response.status}`, path)
    return returnObj
  }

  return {
    session,
    async call<C extends Call>(call: C, request: InputOf<C>): Promise<ResultOf<C>> {
      const headers = {
        'content-type': 'application/json',
        [LOCALE_HEADER]: 'en_US',
        ...(session.ticket && { [TICKET_HEADER]: session.ticket }),
      }
      const fields = typeof request === 'object' ? request : {}
      const body = JSON.stringify({ ...fields, locale: 'en_US', centerId: session.centerId })
      const result = await exchange(
        call.path,
        call.method === 'GET' ? { headers } : { method: 'POST', headers, body },
      )
      if (typeof call.result === 'symbol') throw new TypeError(`${call.path} answers with a file`)
      return call.result.parse(result) as ResultOf<C>
    },
    /** Reports one event with an integration key. */
    async postEvent(path: string, apiKey: string, event: OutsideEvent): Promise<unknown> {
      const headers = { 'content-type': 'application/json', [API_KEY_HEADER]: apiKey }
      return exchange(path, { method: 'POST', headers, body: JSON.stringify(event) })
    },
  }
}
