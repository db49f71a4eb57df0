import type { z } from 'zod'
import type { ErrorCode } from '../manifest/errors.ts'
import type { Access } from './access.ts'

/** Marks a call that answers with a file instead of an envelope. */
export const download = Symbol('download')
export type Download = typeof download

/** How often a caller may make a call; more often is answered with 429 `request.too_many`. */
export interface Rate {
  max: number
  seconds: number
  by: 'address' | 'user' | 'api-key'
}

export interface CallMeta<Request> {
  access: Access<Request>
  /**
   * Whether the body's `centerId` (the selected centre) is needed. `required` refuses without one that the user
   * holds; `optional` checks one that is sent; `none` ignores it.
   */
  centre: 'required' | 'optional' | 'none'
  rate?: Rate
  /** Bytes of request body accepted; the server's default is `DEFAULT_BODY_LIMIT`. */
  bodyLimit?: number
  /** The same request may come as `multipart/form-data` instead of JSON: by one schema, files as `uploaded`. */
  form?: boolean
  /** The fields of a POST may come in the query, with an empty body, as file calls send them. */
  inQuery?: boolean
  /**
   * A signed-in client may make it over its open event socket as well (`socketCall`), for what many phones say all the time. It
   * has neither a log row nor a rate, a form or a limit of its own, and may be made twice.
   */
  overSocket?: true
  /** A call that changes something, or shows or hands out footage, writes an audit row under this action word. */
  audit?: string
  /**
   * One row covers a user and an object for so many seconds, for still pictures of which a list shows many. Requests that `when`
   * does not name are written each, so that a still never stands for footage that was played; so is each refusal.
   */
  auditEvery?: { seconds: number; when(request: Request): boolean }
}

export interface Call<
  Request extends z.ZodType = z.ZodType,
  Result extends z.ZodType | Download = z.ZodType | Download,
  Meta extends CallMeta<z.output<Request>> = CallMeta<z.output<Request>>,
  Refuses extends readonly ErrorCode[] = readonly ErrorCode[],
> {
  /** POST, but GET where a call is made before anything else is known (COMMON-39). */
  method: 'POST' | 'GET'
  path: `/${string}`
  /** One English line for the API reference. */
  summary: string
  request: Request
  result: Result
  /**
   * The refusals of its own. Those that follow from `meta`, and those of every call, are added by `refusalsOf`. A handler that
   * refuses with another code fails its test, and is logged in operation.
   */
  refuses?: Refuses
  meta: Meta
}

/** Most bytes of a request to a call that states no limit. */
export const DEFAULT_BODY_LIMIT = 256 * 1024

/**
 * Describes one call: path, schemas, and who may make it. The server's binding, the web client and the API
 * reference are derived from it; nothing else knows the path.
 */
export function defineCall<
  Request extends z.ZodType,
  Result extends z.ZodType | Download,
  const Meta extends CallMeta<z.output<Request>>,
  const Refuses extends readonly ErrorCode[] = readonly [],
>(
  call: Omit<Call<Request, Result, Meta, Refuses>, 'method'> & { method?: 'POST' | 'GET' },
): Call<Request, Result, Meta, Refuses> {
  return { method: 'POST', ...call }
}

/** The calls of one module by their names in code. */
export type CallGroup = Record<string, Call>

/** The request as a handler gets it (`RequestOf`) and as a client passes it (`InputOf`). */
export type RequestOf<C extends Call> =
  C extends Call<infer Request, infer _Result> ? z.output<Request> : never
export type InputOf<C extends Call> = C extends Call<infer Request, infer _Result> ? z.input<Request> : never

/** The result as a client receives it; a download has no schema. */
export type ResultOf<C extends Call> =
  C extends Call<infer _Request, infer Result>
    ? Result extends z.ZodType
      ? z.output<Result>
      : Download
    : never

/** The codes that a call names as its own refusals. */
export type RefusalOf<C extends Call> =
  C extends Call<infer _Request, infer _Result, infer _Meta, infer Refuses> ? Refuses[number] : never
