import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { connectEvents } from '#shared/events/event-connection.ts'
import { LanguageProvider } from '#shared/i18n/language-provider.tsx'
import type { LoadedLanguage } from '#shared/i18n/language.ts'
import { followOtherWindows } from '#shared/session/session-store.ts'
import { UiProvider } from '#shared/ui/ui-provider.tsx'
import { ErrorToasts } from './error-toasts.tsx'
import { listenToEvents } from './event-listeners.ts'
import { forgetPhones } from './phone/forget-phone.ts'
import type { createConsoleRouter } from './router.tsx'
import { followSession } from './session-follower.ts'

interface Props {
  router: ReturnType<typeof createConsoleRouter>
  queryClient: QueryClient
  /** Already loaded texts, to paint without waiting. */
  language?: LoadedLanguage
}

/** The whole console: providers, the event socket and what follows the session, around the router. */
export function Console({ router, queryClient, language }: Props) {
  useEffect(() => {
    const ends = [
      followOtherWindows(),
      followSession(router, queryClient),
      forgetPhones(),
      listenToEvents(queryClient),
      connectEvents(),
    ]
    return () => ends.forEach(end => end())
  }, [router, queryClient])
  return (
    <LanguageProvider initial={language}>
      <UiProvider>
        <QueryClientProvider client={queryClient}>
          <ErrorToasts />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UiProvider>
    </LanguageProvider>
  )
}
