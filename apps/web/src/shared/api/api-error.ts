import type { ErrorCode, ErrorParams } from '@palisade/contract'

/**
 * How a call failed. `refused`: the server answered with a code. `http`: something on the way answered without
 * one. `no-response`: nothing answered. `timeout`: no answer within the time limit. `parameters`: the system parameters, however.
 */
export type ApiFailure = 'refused' | 'http' | 'no-response' | 'timeout' | 'parameters'

interface Details {
  failure: ApiFailure
  /** One of the contract's codes, or a newer server's. */
  code?: string
  params?: ErrorParams
  status?: number
  requestId?: string
  path?: string | undefined
}

/** The one error that a call throws, besides the AbortError of a caller's own signal. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly failure: ApiFailure
  readonly code: string | undefined
  readonly params: ErrorParams
  readonly status: number | undefined
  readonly requestId: string | undefined
  /** The path of the call. */
  path: string | undefined

  constructor(details: Details) {
    super(details.code ?? `${details.failure} ${details.status ?? ''}`.trim())
    this.failure = details.failure
    this.code = details.code
    this.params = details.params ?? {}
    this.status = details.status
    this.requestId = details.requestId
    this.path = details.path
  }
}

/** Whether an error is a refusal with one of these codes: `isRefused(error, 'alarm.changed_meanwhile')`. */
export const isRefused = (error: unknown, ...codes: readonly ErrorCode[]): error is ApiError =>
  error instanceof ApiError && codes.some(code => code === error.code)
