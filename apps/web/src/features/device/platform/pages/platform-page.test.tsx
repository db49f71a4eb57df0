import type { DeviceProbe, Page, Platform } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { PlatformPage } from './platform-page.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const platform: Platform = {
  id: id(1),
  name: 'Harbour VMS',
  version: '4.2',
  connectionMode: 'https',
  ip: '10.0.0.9',
  platformPort: 443,
  devicePort: 554,
  account: 'console',
  plugin: 'isapi',
  domainCode: '',
  centreId: id(90),
  centreName: 'Harbour',
  areaId: id(100),
  areaPath: 'Harbour / North Gate',
  longitude: null,
  latitude: null,
  height: null,
  checkedAt: '2026-11-20T08:00:00.000Z',
  isReachable: false,
  cause: 'wrong_credentials',
  expectedVersion: 3,
}
const page = (list: Platform[]): Page<Platform> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })
const area = {
  id: id(100),
  parentId: null,
  type: 'area' as const,
  name: 'North Gate',
  code: 'A1',
  longitude: null,
  latitude: null,
}
const probe: DeviceProbe = {
  ok: true,
  steps: [{ step: 'login', ok: true, took: 40 }],
  capabilities: [],
  sources: [{ token: '1', name: 'Dock', channel: 1, streams: [] }],
}

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    platform: {
      getByPage: () => page([platform]),
      getDetails: () => platform,
      add: () => platform,
      update: () => platform,
      batchDelete: () => ({}),
      testConnection: () => probe,
    },
    organisation: fakeTree([area]),
  })
})
afterEach(() => vi.unstubAllGlobals())

const dialog = async () => within(await screen.findByRole('dialog'))

test('lists platforms with how their last test ended', async () => {
  await renderPage(PlatformPage)
  await waitFor(() => expect(screen.getByText('Harbour VMS')).toBeVisible())
  expect(screen.getByText('https://10.0.0.9:443')).toBeVisible()
  expect(screen.getByText('Wrong user name or password')).toBeVisible()
})

describe('the form', () => {
  test('keeps the stored password when none is typed', async () => {
    const { user } = await renderPage(PlatformPage)
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const form = await dialog()
    const port = await form.findByLabelText('Platform port')
    await user.clear(port)
    await user.type(port, '8443')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('/basic/platform/update')).toHaveLength(1))
    const { body } = server.to('/basic/platform/update')[0]!
    expect(body).toMatchObject({ id: platform.id, expectedVersion: 3, platformPort: 8443 })
    expect(body).not.toHaveProperty('password')
  })

  test('asks for what a new one needs, and follows the connection mode with the port', async () => {
    const { user } = await renderPage(PlatformPage)
    await user.click(await screen.findByRole('button', { name: /Add platform/ }))
    const form = await dialog()
    expect(form.getByText(/A centre has one platform/)).toBeVisible()
    await user.click(form.getByLabelText('Connection mode'))
    await user.click(await screen.findByTitle('HTTPS'))
    expect(form.getByLabelText('Platform port')).toHaveValue('443')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(form.getAllByText('Required')).toHaveLength(5))
    expect(server.to('/basic/platform/add')).toEqual([])
  })

  test.each([
    ['platform.centre_has_one', 'This centre already has a platform'],
    ['platform.default_centre', 'No platform can be added under the default centre'],
    ['platform.name_taken', 'Name already exists'],
    ['device.address_refused', 'This camera address is not allowed'],
  ] as const)('puts %s at its field', async (code, text) => {
    server.use({
      platform: {
        update: () => {
          throw new Refusal(code)
        },
      },
    })
    const { user } = await renderPage(PlatformPage)
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const form = await dialog()
    await form.findByDisplayValue('Harbour VMS')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(form.getByText(text)).toBeVisible())
  })

  test('shows what somebody else changed, and keeps what was typed', async () => {
    const { user } = await renderPage(PlatformPage)
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const form = await dialog()
    const name = await form.findByLabelText('System name')
    await user.clear(name)
    await user.type(name, 'Mine')
    server.use({
      platform: {
        getDetails: () => ({ ...platform, account: 'other', expectedVersion: 4 }),
        update: () => {
          throw new Refusal('platform.changed_meanwhile')
        },
      },
    })
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(form.getByText(/Account: console → other/)).toBeVisible())
    expect(form.getByLabelText('System name')).toHaveValue('Mine')
    expect(form.getByLabelText('Account')).toHaveValue('other')
  })
})

test('tests a platform, and leads on to adding its cameras', async () => {
  const { user } = await renderPage(PlatformPage)
  await user.click(await screen.findByRole('button', { name: 'Test' }))
  const result = await dialog()
  await waitFor(() => expect(result.getByText('Connected')).toBeVisible())
  expect(result.getByText(/1 picture source found/)).toBeVisible()
  const link = result.getByRole('link', { name: 'Add its cameras' })
  const target = new URL(link.getAttribute('href')!, 'http://console')
  expect(target.pathname).toBe('/setting/device/access/onboarding')
  expect(Object.fromEntries(target.searchParams)).toMatchObject({
    host: '10.0.0.9',
    port: '443',
    driver: 'isapi',
    username: 'console',
    tls: 'yes',
    platformId: platform.id,
  })
})

test('leads to its devices', async () => {
  await renderPage(PlatformPage, { may: ['device.view'] })
  const link = await screen.findByRole('link', { name: 'Devices' })
  expect(link).toHaveAttribute('href', `/setting/device/access/deviceList?platformId=${platform.id}`)
})

test('asks before it deletes', async () => {
  const { user } = await renderPage(PlatformPage)
  await screen.findByText('Harbour VMS')
  await user.click(screen.getAllByRole('checkbox').at(-1)!)
  await user.click(screen.getByRole('button', { name: /Delete \(1\)/ }))
  const question = await dialog()
  expect(question.getByText('A platform with devices cannot be deleted.')).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(server.to('/basic/platform/batchDelete')[0]?.body).toMatchObject({ ids: [platform.id] }),
  )
})

test('only shows without the permission', async () => {
  await renderPage(PlatformPage, { may: ['device.view'] })
  await waitFor(() => expect(screen.getByText('Harbour VMS')).toBeVisible())
  expect(screen.queryByRole('button', { name: /Add|Edit|Test|Delete/ })).toBeNull()
})

test('speaks Chinese', async () => {
  await renderPage(PlatformPage, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByRole('region', { name: '平台列表' })).toBeVisible())
})
