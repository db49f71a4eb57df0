import type { Language } from '@palisade/phrases'
import { render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { LanguageProvider } from '../i18n/language-provider.tsx'
import { applyLanguage, loadLanguage } from '../i18n/language.ts'
import { UiProvider } from '../ui/ui-provider.tsx'

export interface Rendered {
  user: UserEvent
  container: HTMLElement
  rerender: (node: ReactNode) => void
  unmount: () => void
}

/** Renders inside the language and theme providers, as the console does. */
export async function renderUi(node: ReactNode, language: Language = 'en_US'): Promise<Rendered> {
  const initial = await loadLanguage(language)
  applyLanguage(language)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LanguageProvider initial={initial}>
      <UiProvider>{children}</UiProvider>
    </LanguageProvider>
  )
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  const { container, rerender, unmount } = render(node, { wrapper })
  return { user, container, rerender, unmount }
}
