import type { ErrorCode } from '@palisade/contract'
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { AppError } from '#server/infra/errors/app-error.ts'

/** Those codes of the library that tell more than that an answer is invalid. */
const JSON_ATTRIBUTE = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'
const JWT_CLAIM = 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'
const JWT_TIME = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'
const TIMEOUT = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

/** The refusal for a failed discovery of the provider. */
export function discoveryFault(error: unknown): AppError {
  const own = ownFault(error)
  if (own) return own
  const isOtherIssuer = error instanceof ClientError && error.code === JSON_ATTRIBUTE
  return fault(isOtherIssuer ? 'single_sign_on.issuer_wrong' : 'single_sign_on.not_a_provider', error)
}

/** The refusal for a failed exchange of the code, or an invalid token. */
export function exchangeFault(error: unknown): AppError {
  return ownFault(error) ?? fault(exchangeCode(error), error)
}

function exchangeCode(error: unknown): ErrorCode {
  if (error instanceof AuthorizationResponseError) return 'single_sign_on.refused'
  if (error instanceof ResponseBodyError) return bodyCodes[error.error] ?? 'single_sign_on.answer_invalid'
  // Only the token endpoint asks for our credentials, so the client secret is wrong.
  if (error instanceof WWWAuthenticateChallengeError) return 'single_sign_on.client_refused'
  if (!(error instanceof ClientError)) return 'single_sign_on.answer_invalid'
  if (error.code === JWT_TIME) return 'single_sign_on.clock'
  if (error.code === JWT_CLAIM) return claimCodes[claimOf(error)] ?? 'single_sign_on.answer_invalid'
  return 'single_sign_on.answer_invalid'
}

/** Errors of the token endpoint (RFC 6749 §5.2). */
const bodyCodes: Record<string, ErrorCode> = {
  invalid_grant: 'single_sign_on.code_refused',
  invalid_client: 'single_sign_on.client_refused',
  unauthorized_client: 'single_sign_on.client_refused',
}
const claimCodes: Record<string, ErrorCode> = {
  nonce: 'single_sign_on.nonce_wrong',
  iss: 'single_sign_on.issuer_wrong',
}

/**
 * The name of the claim that failed. The library wraps errors, twice where a claim is concerned, so the causes are
 * searched.
 */
function claimOf(error: ClientError): string {
  for (
    let cause: unknown = error.cause;
    cause instanceof Object;
    cause = 'cause' in cause ? cause.cause : null
  )
    if ('claim' in cause && typeof cause.claim === 'string') return cause.claim
  return ''
}

/** Errors thrown by our own fetch, or by the library's time limit on it. */
function ownFault(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (!(error instanceof ClientError)) return undefined
  if (error.cause instanceof AppError) return error.cause
  return TIMEOUT.has(error.code ?? '') ? fault('single_sign_on.unreachable', error) : undefined
}

const fault = (code: ErrorCode, cause: unknown) => new AppError(code, undefined, { cause })
