import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#shared/api/api.ts'
import { beginWatching, isAttended, noteInput } from '#shared/session/presence.ts'
import { useSession } from '#shared/session/session-store.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { defaultParameters } from '#shared/testing/session.fixture.ts'
import { SessionGuard } from './session-guard.tsx'

const MINUTE = 60_000
let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server = startFakeServer({
    session: {
      keepAlive: () => ({ idleSeconds: 300, lifeSeconds: 36_000 }),
      getRemaining: () => ({ idleSeconds: 60, lifeSeconds: 36_000 }),
      current: () => {
        throw new Refusal('server.failed', 500)
      },
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Guarded() {
  return (
    <>
      <SessionGuard />a screen
    </>
  )
}

async function openGuard(language: 'en_US' | 'zh_CN' = 'en_US') {
  const rendered = await renderPage(Guarded, { language })
  await screen.findByText('a screen')
  act(() => useSession.setState({ parameters: { ...defaultParameters, 'session.idle_minutes': 5 } }))
  // The changed limit is asked for at once; whoever looks is at the console no more.
  await waitFor(() => expect(server.to('/smp/session/getRemaining')).toHaveLength(1))
  return rendered
}

test('warns, and stays logged in when told so', async () => {
  await openGuard()
  await screen.findByText(/You will be logged out in (60|59) seconds/)
  screen.getByRole('button', { name: 'Stay logged in' }).click()
  await waitFor(() => expect(screen.queryByText(/You will be logged out/)).toBeNull())
  expect(server.to('/smp/session/keepAlive').length).toBeGreaterThan(0)
})

test('speaks Chinese', async () => {
  await openGuard('zh_CN')
  expect(await screen.findByRole('button', { name: '保持登录' })).toBeInTheDocument()
})

test('a call made while nobody is there says so; hand, key and live video in sight make it use', async () => {
  const marks = async () => {
    await api.session.current().catch(() => undefined)
    return server.to('/smp/session/getDetails').at(-1)?.headers.get('unattended')
  }
  await renderPage(Guarded)
  await screen.findByText('a screen')
  expect(isAttended()).toBe(true)
  expect(await marks()).toBeNull()
  vi.setSystemTime(Date.now() + 2 * MINUTE)
  expect(await marks()).toBe('1')
  window.dispatchEvent(new Event('pointermove'))
  expect(await marks()).toBeNull()
  vi.setSystemTime(Date.now() + 2 * MINUTE)
  const endWatching = beginWatching()
  expect(await marks()).toBeNull()
  endWatching()
  vi.setSystemTime(Date.now() + 2 * MINUTE)
  expect(await marks()).toBe('1')
  noteInput()
})
