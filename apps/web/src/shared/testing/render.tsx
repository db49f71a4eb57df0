import type { Language } from '@palisade/phrases'
import { render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { LanguageProvider } from '#shared/i18n/language-provider.tsx'
import { applyLanguage, loadLanguage } from '#shared/i18n/language.ts'
import { UiProvider } from '#shared/ui/ui-provider.tsx'

/** Styles are not written: nothing here is drawn, and writing them takes a third of a test's time. */
const still = { token: { motion: false }, zeroRuntime: true }

/**
 * A hand on keyboard and mouse. It clicks without the way to the button: each event of a pointer that arrives draws the page once more,
 * half of the time of a test. What a pointer makes appear is tested by `hover`.
 */
export const takeHand = (): UserEvent =>
  userEvent.setup({ pointerEventsCheck: 0, delay: null, skipHover: true })

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
      <UiProvider>
        {/* jsdom never ends an animation: what closes must be gone at once. */}
        <ConfigProvider theme={still}>{children}</ConfigProvider>
      </UiProvider>
    </LanguageProvider>
  )
  const user = takeHand()
  const { container, rerender, unmount } = render(node, { wrapper })
  return { user, container, rerender, unmount }
}
