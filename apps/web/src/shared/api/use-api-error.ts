import { useCallback } from 'react'
import { useT } from '../i18n/language-provider.tsx'
import { reportError } from './error-policy.ts'
import { errorText } from './error-text.ts'

/**
 * For failures outside TanStack Query (a download on a click) and for screens that show them themselves:
 * `report(error, ownErrors?)` toasts by the one policy, `textOf(error)` gives the text to show in place.
 */
export function useApiError() {
  const t = useT()
  const textOf = useCallback((error: unknown) => errorText(t, error), [t])
  return { report: reportError, textOf }
}
