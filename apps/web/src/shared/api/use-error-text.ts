import { useCallback } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { errorText } from './error-text.ts'

/** `errorText(error)`: what an operator reads of a failure that the screen shows in place. */
export function useErrorText(): (error: unknown) => string {
  const t = useT()
  return useCallback((error: unknown) => errorText(t, error), [t])
}
