import { reportError } from './error-policy.ts'
import { useErrorText } from './use-error-text.ts'

/**
 * For failures outside TanStack Query (a download on a click) and for screens that show them themselves:
 * `report(error, ownErrors?)` toasts by the one policy, `textOf(error)` gives the text to show in place.
 */
export function useApiError() {
  return { report: reportError, textOf: useErrorText() }
}
