import type { Readable } from 'node:stream'
import type { Call, CallMeta } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { AuditDetail } from '../audit/audit.ts'
import type { AccessSnapshot, ApiKeyIdentity, Centre, SignedInUser } from '../access/access.ts'

export type Locale = 'en_US' | 'zh_CN'

/** What a handler knows of its call beside the request itself. */
export interface CallContext {
  requestId: string
  /** Address of the caller. */
  address: string
  /** What the caller's program calls itself, cut short; '' when it says nothing. */
  userAgent: string
  locale: Locale
  log: FastifyBaseLogger
  user?: SignedInUser
  sessionId?: string
  access?: AccessSnapshot
  /** The selected park, already checked to be one of the user's. */
  centre?: Centre
  apiKey?: Pick<ApiKeyIdentity, 'id' | 'name'>
  /** Aborted when the caller goes away before the answer; long work stops on it. */
  signal: AbortSignal
  /** Adds what was acted on, before and after, to the call's audit row; a second call adds to the first. */
  audit(detail: AuditDetail): void
}

/** Of a call by 'signed-in' or 'permission'. */
export type SignedInContext = CallContext & Required<Pick<CallContext, 'user' | 'sessionId' | 'access'>>
/** Of a signed-in call whose centre is 'required'. */
export type CentreContext = SignedInContext & Required<Pick<CallContext, 'centre'>>
export type ApiKeyContext = CallContext & Required<Pick<CallContext, 'apiKey'>>

type ContextOfMeta<Meta> = Meta extends { access: { by: 'signed-in' | 'permission' } }
  ? Meta extends { centre: 'required' }
    ? CentreContext
    : SignedInContext
  : Meta extends { access: { by: 'api-key' } }
    ? ApiKeyContext
    : CallContext

/** The context that a call's meta promises. */
export type ContextOf<C extends Call> = C['meta'] extends infer Meta
  ? CallMeta<unknown> extends Meta
    ? CallContext
    : ContextOfMeta<Meta>
  : never

/** The answer of a download call. */
export interface FileAnswer {
  fileName: string
  contentType: string
  body: Buffer | Readable
  /** Bytes, where known beforehand. */
  length?: number
}
