import type { ScreenKey } from '@palisade/contract'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useT } from '#shared/i18n/language-provider.tsx'

const useOwnTitle = create<{ title: string | undefined }>(() => ({ title: undefined }))

/** Names the screen after what it shows now, where that is not its entry of the menu: recordings in place of live video. */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    useOwnTitle.setState({ title })
    return () => useOwnTitle.setState({ title: undefined })
  }, [title])
}

/** The title above a screen and in the browser's window. */
export function useShownTitle(screen: ScreenKey): string {
  const t = useT()
  return useOwnTitle(state => state.title) ?? t(`menu.screen.${screen}`)
}
