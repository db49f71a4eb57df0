import type { QueryClient } from '@tanstack/react-query'
import type { FeatureExtras } from '#shared/feature/feature.ts'
import { onEvent, onResync } from '#shared/events/listeners.ts'
import { reportError } from '#shared/api/error-policy.ts'
import { loadSession } from '#shared/sign-in/load-session.ts'
import { endSession, readSession } from '#shared/session/session-store.ts'
import * as features from './features.ts'

const all: readonly FeatureExtras[] = Object.values(features)

/** Listens to the events that concern the whole console, and to those of each feature. @returns a function that ends it */
export function listenToEvents(queryClient: QueryClient): () => void {
  const ends = [
    ...all.flatMap(({ listen }) => listen?.(queryClient) ?? []),
    onResync(() => void queryClient.invalidateQueries()),
    onEvent('session.ended', ({ reason }) => endSession(reason)),
    onEvent('session.changed', () => void followRights(queryClient)),
    onEvent('parameter.changed', refreshSession),
  ]
  return () => ends.forEach(end => end())
}

function refreshSession(): void {
  if (readSession().ticket !== undefined) void loadSession().catch(reportError)
}

/** The user's rights have changed: the menus and screens follow first, then the data of the screens that are left. */
async function followRights(queryClient: QueryClient): Promise<void> {
  if (readSession().ticket === undefined) return
  await loadSession().catch(reportError)
  // A screen that is not permitted any more is gone by then, and asks for nothing.
  setTimeout(() => void queryClient.invalidateQueries())
}
