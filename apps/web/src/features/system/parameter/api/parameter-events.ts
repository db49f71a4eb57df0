import type { QueryClient } from '@tanstack/react-query'
import { onEvent } from '../../../../shared/events/listeners.ts'
import { parameterKey } from './parameter-queries.ts'

/** Keeps the screen of parameters fresh. @returns a function that ends it */
export const listenToParameters = (queryClient: QueryClient): (() => void) =>
  onEvent('parameter.changed', () => void queryClient.invalidateQueries({ queryKey: parameterKey }))
