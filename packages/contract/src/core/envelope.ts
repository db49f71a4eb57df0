import type { ErrorCode } from '../manifest/errors.ts'

/** Every JSON answer (COMMON-41). The server sends codes, never sentences. */
export interface Envelope<Result> {
  success: boolean
  returnObj?: Result
  errorCode?: ErrorCode
  errorParams?: ErrorParams
  /** The ticket is missing or dead: go to the login page. */
  needLogin?: true
  requestId: string
}

/** Values for the variables of an error's text; `issues` lists what was wrong with a malformed request. */
export type ErrorParams = Record<string, string | number | RequestIssue[]>

/** One fault of a malformed request: where, and the zod issue code that names the rule. */
export interface RequestIssue {
  path: string
  rule: string
}

/** Request headers that carry the session (COMMON-40). */
export const TICKET_HEADER = 'ticket'
export const LOCALE_HEADER = 'locale'
export const API_KEY_HEADER = 'x-api-key'
/**
 * A call counts as use of its session, unless a console makes it while nobody is there (docs/design/0012).
 * The console marks such a call with this header.
 */
export const UNATTENDED_HEADER = 'unattended'
/**
 * The id of the user in whose name the call is made. The server refuses it where the ticket is somebody else's: what waited on a
 * shared phone is sent as nobody but its own user.
 */
export const USER_HEADER = 'user-id'
/** The server's clock in the head of each answer, ms since 1970. */
export const TIME_HEADER = 'x-server-time'
/** Seconds after which a console that is used, or shows live video, tells so again. */
export const KEEP_ALIVE_SECONDS = 60
/** Seconds before the end of a session at which its console warns. */
export const SESSION_WARNING_SECONDS = 60
