import type { ErrorCode } from '@palisade/contract'
import { isRefused } from './api-error.ts'

/**
 * The failures that a screen shows itself: all, or these codes. Goes into a query's or mutation's `meta`, or into
 * `useApiError`'s `report`.
 */
export type OwnErrors = true | readonly ErrorCode[]

type Show = (error: unknown) => void

let show: Show | undefined
const told = new WeakSet<object>()

/** The one place that failures are shown in; @returns a function that takes it away */
export function showErrorsWith(next: Show): () => void {
  show = next
  return () => {
    if (show === next) show = undefined
  }
}

/** The client's one error policy (COMMON-65): a failure is told once, by the screen or by a toast. */
export function reportError(error: unknown, ownErrors?: OwnErrors): void {
  if (ownErrors === true || isAborted(error)) return
  // The login page says why the session ended.
  if (isRefused(error, 'session.login_needed')) return
  if (ownErrors !== undefined && isRefused(error, ...ownErrors)) return
  if (typeof error === 'object' && error !== null) {
    if (told.has(error)) return
    told.add(error)
  }
  show?.(error)
}

/** The caller itself gave the call up. */
export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
