import type { Page, SessionRow } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { SessionPage } from './session-page.tsx'

const row: SessionRow = {
  id: '0190a000-0000-7000-8000-000000000001',
  userId: '0190a000-0000-7000-8000-000000000099',
  userName: 'greta',
  name: 'Greta Guard',
  address: '10.0.0.7',
  userAgent: 'curl/8.5.0',
  loggedInAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: '2026-11-20T09:00:00.000Z',
  isCurrent: false,
}
const own: SessionRow = {
  ...row,
  id: '0190a000-0000-7000-8000-000000000002',
  userName: 'li',
  isCurrent: true,
}
const page = (list: SessionRow[]): Page<SessionRow> => ({
  list,
  total: list.length,
  pageNum: 1,
  pageSize: 10,
})

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({ session: { getByPage: () => page([row, own]), end: () => ({}) } })
})
afterEach(() => vi.unstubAllGlobals())

test('lists who is logged in, and from where', async () => {
  await renderPage(SessionPage)
  await waitFor(() => expect(screen.getByText('greta')).toBeVisible())
  expect(screen.getAllByText('10.0.0.7')).toHaveLength(2)
  expect(screen.getByText('This session')).toBeVisible()
})

test('searches, and keeps the search in the address', async () => {
  const { user, addressNow } = await renderPage(SessionPage)
  await user.type(await screen.findByLabelText('User or address'), '10.0{Enter}')
  await waitFor(() =>
    expect(server.to('/smp/session/getByPage').at(-1)?.body).toMatchObject({ name: '10.0' }),
  )
  expect(addressNow()).toContain('name=10.0')
})

test('asks before it ends one; one’s own cannot be chosen', async () => {
  const { user } = await renderPage(SessionPage)
  await screen.findByText('greta')
  const [, first, second] = screen.getAllByRole('checkbox')
  expect(second).toBeDisabled()
  await user.click(first!)
  await user.click(screen.getByRole('button', { name: /End 1 session/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Their consoles and live video close at once.')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'End' }))
  await waitFor(() => expect(server.to('/smp/session/end')[0]?.body).toMatchObject({ ids: [row.id] }))
})

test('says when the list cannot be had', async () => {
  server.use({
    session: {
      getByPage: () => {
        throw new Refusal('access.denied', 403)
      },
    },
  })
  await renderPage(SessionPage)
  await waitFor(() => expect(screen.getByText('Insufficient permission')).toBeVisible())
})

test('speaks Chinese', async () => {
  await renderPage(SessionPage, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByText('当前会话')).toBeVisible())
})
