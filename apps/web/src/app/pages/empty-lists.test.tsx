import { contract } from '@palisade/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiKeyPage } from '#features/access/api-key/pages/api-key-page.tsx'
import { UserGroupPage } from '#features/access/user-group/pages/user-group-page.tsx'
import { NoticeLogPage } from '#features/alarm/notice/pages/notice-log-page.tsx'
import { PlatformPage } from '#features/device/platform/pages/platform-page.tsx'
import { VersionPage } from '#features/system/version/pages/version-page.tsx'
import { RedlistPage } from '#features/vehicle/redlist/pages/redlist-page.tsx'
import { SpeedRulePage } from '#features/vehicle/speed/pages/speed-rule-page.tsx'
import { startFakeServer, type Handlers } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const isPage = (name: string) => name === 'getByPage'

/** A server that has nothing. */
function startEmptyServer() {
  const handlers = Object.entries(contract).map(([module, calls]) => {
    const answers = Object.keys(calls).map(name => [
      name,
      () => (isPage(name) ? { list: [], total: 0, pageNum: 1, pageSize: 10 } : []),
    ])
    return [module, Object.fromEntries(answers)]
  })
  return startFakeServer(Object.fromEntries(handlers) as Handlers)
}

const pages = {
  platforms: [PlatformPage, /video system of a centre/],
  redlist: [RedlistPage, /raise no alarm/],
  'user groups': [UserGroupPage, /gives its roles to every member/],
  'client versions': [VersionPage, /then publish it/],
  'API keys': [ApiKeyPage, /lets another system report/],
  'speed rules': [SpeedRulePage, /between two checkpoints/],
} as const

test.each(Object.entries(pages))(
  'the empty list of %s says what it is for, and begins',
  async (_name, of) => {
    const [Page, hint] = of
    startEmptyServer()
    const { user } = await renderPage(Page)
    await waitFor(() => expect(screen.getByText(hint)).toBeVisible())
    await user.click(screen.getByRole('button', { name: 'Add the first one' }))
    const form = await screen.findByRole('dialog')
    await waitFor(() => expect(form).toBeVisible())
  },
)

test('where filters hide what there is, nobody begins', async () => {
  startEmptyServer()
  await renderPage(RedlistPage, { address: '/?text=abc' })
  await waitFor(() => expect(screen.getByText(/Nothing matches/)).toBeVisible())
  expect(screen.queryByRole('button', { name: 'Add the first one' })).toBeNull()
})

test('who may add none is told what the list is for', async () => {
  startEmptyServer()
  await renderPage(RedlistPage, { may: ['redlist.view'] })
  await waitFor(() => expect(screen.getByText(/raise no alarm/)).toBeVisible())
  expect(screen.queryByRole('button', { name: 'Add the first one' })).toBeNull()
})

test('the empty list of notices leads to where they are set up', async () => {
  startEmptyServer()
  await renderPage(NoticeLogPage)
  await waitFor(() => expect(screen.getByText(/Nobody has been told anything/)).toBeVisible())
  expect(screen.getByRole('link', { name: 'Set up notices' })).toHaveAttribute('href', '/setting/notice')
})
