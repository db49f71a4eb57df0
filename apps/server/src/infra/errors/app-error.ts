import type { ErrorCode, ErrorParams, RequestIssue } from '@palisade/contract'

/** A refusal or fault with one of the contract's error codes; status and log level follow from `errorKinds`. */
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

/** A refusal with status 400, `request.invalid`, that names each fault by path and rule. */
export function invalidRequest(issues: RequestIssue[]): AppError {
  return new AppError('request.invalid', { issues })
}
