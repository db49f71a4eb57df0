import type { ErrorCode, ErrorParams, RequestIssue } from '@palisade/contract'

/** A refusal or fault with a code of the contract's closed union; status and log level come from `errorKinds`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams | undefined

  constructor(code: ErrorCode, params?: ErrorParams, options?: ErrorOptions) {
    super(code, options)
    this.name = 'AppError'
    this.code = code
    this.params = params
  }
}

/** 400 `request.invalid` naming each fault by path and rule. */
export function invalidRequest(issues: RequestIssue[]): AppError {
  return new AppError('request.invalid', { issues })
}
