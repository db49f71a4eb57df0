import { z } from 'zod'
import { accessErrors } from './access.ts'
import { alarmErrors } from './alarm.ts'
import { deviceErrors } from './device.ts'
import { logErrors } from './log.ts'
import { organisationErrors } from './organisation.ts'
import { parameterErrors } from './parameter.ts'
import { requestErrors } from './request.ts'
import { sessionErrors } from './session.ts'
import { signInErrors } from './sign-in.ts'
import { userErrors } from './user.ts'
import { versionErrors } from './version.ts'

/**
 * What the server does with an error. `status` is the HTTP status: 200 is a domain refusal (design §3).
 * `log` is the level it is logged at where it is handled, once.
 */
export interface ErrorKind {
  status: 200 | 400 | 401 | 403 | 404 | 405 | 408 | 413 | 415 | 429 | 500 | 503 | 507
  log?: 'info' | 'warn' | 'error'
}

/** Every error code, closed: both languages must hold a text for each (packages/phrases). */
export const errorKinds = {
  ...requestErrors,
  ...accessErrors,
  ...sessionErrors,
  ...signInErrors,
  ...userErrors,
  ...versionErrors,
  ...organisationErrors,
  ...parameterErrors,
  ...deviceErrors,
  ...alarmErrors,
  ...logErrors,
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof errorKinds

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorKinds, code)
}

const codes = Object.keys(errorKinds) as [ErrorCode, ...ErrorCode[]]
/** A code inside a result: why one of many did not go through. */
export const errorCode = z.enum(codes)
