import { createMemoryHistory } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#shared/api/query-client.ts'
import { applyLanguage, loadLanguage } from '#shared/i18n/language.ts'
import { endSession, useSession } from '#shared/session/session-store.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { consoleSite, SilentSocket } from '#shared/testing/console.fixture.ts'
import { Console } from './console.tsx'
import { createConsoleRouter } from './router.tsx'

vi.mock('./screen-pages.ts', async () => {
  const { screens } = await import('@palisade/contract')
  const page = (name: string) => () => Promise.resolve(() => <p>screen {name}</p>)
  return { screenPages: Object.fromEntries(Object.keys(screens).map(name => [name, page(name)])) }
})
vi.mock('./shell/map/map-slot.tsx', () => ({ MapSlot: () => null }))
vi.mock('#features/alarm/alarm/components/notice/alarm-notice.tsx', () => ({ AlarmNotice: () => null }))

afterEach(() => {
  endSession('logout')
  useSession.setState({ endedBy: undefined })
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** Somebody logged in comes back from the provider. @returns where the console leads them */
async function comeBack(kept: object) {
  startFakeServer(consoleSite)
  vi.stubGlobal('WebSocket', SilentSocket)
  vi.stubGlobal('scrollTo', () => undefined)
  useSession.setState({ ticket: 'ticket-1', endedBy: undefined })
  sessionStorage.setItem('single-sign-on', JSON.stringify(kept))
  const language = await loadLanguage('en_US')
  applyLanguage('en_US')
  const history = createMemoryHistory({ initialEntries: ['/login?state=s1&code=c1'] })
  render(
    <Console router={createConsoleRouter(history)} queryClient={createQueryClient()} language={language} />,
  )
  await screen.findByText(/^screen /)
  return history.location.href
}

test('leads who binds the account to its page, with the answer', async () => {
  expect(await comeBack({ handle: 'h', isBinding: true })).toBe('/setting/user/password?state=s1&code=c1')
})

test('leads home who logged in meanwhile in another window, without the answer', async () => {
  expect(await comeBack({ handle: 'h' })).toBe('/dashboard/home')
})
