import type { ErrorCode } from '../errors/index.ts'

/** Every JSON answer (specification §7, design §3). The server sends codes, never sentences. */
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

/** Request headers that carry the session (specification §7). */
export const TICKET_HEADER = 'ticket'
export const LOCALE_HEADER = 'locale'
export const API_KEY_HEADER = 'x-api-key'
