import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { Troubles } from './troubles.tsx'

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({ log: { getTroubles: () => [] } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('shows the troubles that hold with since when, and nothing while there is none', async () => {
  const { unmount } = await renderPage(Troubles)
  await waitFor(() => expect(server.to('/smp/log/getTroubles')).toHaveLength(1))
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  unmount()
  const since = '2026-11-20T08:00:00.000Z'
  server.use({ log: { getTroubles: () => [{ name: 'disk_full', since }] } })
  const { user } = await renderPage(Troubles)
  await user.click(await screen.findByRole('button', { name: 'Troubles of the installation: 1' }))
  expect(await screen.findByText(/The disk is almost full.*\(since 2026-11-20 /)).toBeInTheDocument()
})
