import type { Readable } from 'node:stream'
import type { Call, CallMeta } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { AuditDetail } from '#server/infra/audit/audit.ts'
import type { PartedFile } from '#server/infra/files/files.ts'
import type { Tx } from '#server/infra/database/database.ts'
import type { AccessSnapshot, ApiKeyIdentity, Centre, SignedInUser } from '#server/infra/access/access.ts'

export type Locale = 'en_US' | 'zh_CN'

/** The circumstances of a call that its handler can use beside the request. */
export interface CallContext {
  requestId: string
  /** The caller's network address. */
  address: string
  /** The caller's User-Agent header, cut to its limit; '' when there is none. */
  userAgent: string
  locale: Locale
  log: FastifyBaseLogger
  user?: SignedInUser
  sessionId?: string
  access?: AccessSnapshot
  /** The selected centre, already checked to be one of the user's. */
  centre?: Centre
  apiKey?: Pick<ApiKeyIdentity, 'id' | 'name'>
  /** Aborted when the caller disconnects before the answer; long work must stop on it. */
  signal: AbortSignal
  /** Adds the object and its values before and after to the call's log row. Further calls add to the first. */
  audit: (detail: AuditDetail) => void
  /**
   * Runs a change of the call, which commits together with its log row or not at all. Whatever a call with `meta.audit`
   * changes in the database, it changes in here; each of several transactions has a row of its own.
   * @param tell adds to the row what follows from the result, before the commit; undefined when nothing was changed that
   * needs a row
   */
  transaction: <Result>(
    work: (tx: Tx) => Promise<Result>,
    tell?: (result: Result) => AuditDetail | undefined,
  ) => Promise<Result>
}

/** The context of a call that keys may make too: with the rights of the caller, but perhaps without a user. */
export type ReaderContext = CallContext & Required<Pick<CallContext, 'access'>>
/** The context of a call whose access is 'signed-in' or 'permission'. */
export type SignedInContext = CallContext & Required<Pick<CallContext, 'user' | 'sessionId' | 'access'>>
/** The context of a signed-in call whose centre is 'required'. */
export type CentreContext = SignedInContext & Required<Pick<CallContext, 'centre'>>
export type ApiKeyContext = CallContext & Required<Pick<CallContext, 'apiKey'>>

type ContextOfMeta<Meta> = Meta extends { access: { scopes: readonly string[] } }
  ? Meta extends { centre: 'required' }
    ? ReaderContext & Required<Pick<CallContext, 'centre'>>
    : ReaderContext
  : Meta extends { access: { by: 'signed-in' | 'permission' } }
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

/** The answer of a call that downloads a file; of one in parts a client may ask for the rest, where a transfer broke off. */
export type FileAnswer = {
  fileName: string
  contentType: string
  /**
   * Asks again, while the file is being sent, whatever the handler itself asked about its caller. The contract's permission and objects
   * are asked about anyway.
   */
  requireStill?: (access: AccessSnapshot) => Promise<void> | void
} & (
  | {
      body: Buffer | Readable
      /** Size in bytes, where it is known beforehand. */
      length?: number
    }
  | PartedFile
)
