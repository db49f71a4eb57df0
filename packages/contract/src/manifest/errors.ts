import { z } from 'zod'
import { merge, type KeysOf, type PartOf } from './fold.ts'

/** Every error code, closed: both languages must hold a text for each (packages/phrases). */
export const errorKinds = merge('errors')

export type ErrorCode = KeysOf<PartOf<'errors'>>

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorKinds, code)
}

const codes = Object.keys(errorKinds) as [ErrorCode, ...ErrorCode[]]
/** A code inside a result: why one of many did not go through. */
export const errorCode = z.enum(codes)
