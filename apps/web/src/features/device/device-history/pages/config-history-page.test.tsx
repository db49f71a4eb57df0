import type { DeviceChange, Page } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildDetails, buildDevice } from '#shared/testing/device.fixture.ts'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { ConfigHistoryPage } from './config-history-page.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const change = (number: number, changes: Partial<DeviceChange>): DeviceChange => ({
  id: id(number),
  at: '2026-11-20T08:00:00.000Z',
  deviceId: id(50),
  deviceName: 'Gate-01',
  field: 'config.mainUrl',
  before: 'rtsp://10.0.0.5/old',
  after: 'rtsp://10.0.0.5/new',
  userName: 'li',
  isRestorable: true,
  ...changes,
})
const changes = [
  change(1, {}),
  change(2, {
    field: 'config.password',
    before: null,
    after: null,
    isRestorable: false,
    userName: 'wang',
  }),
  change(3, { field: 'config.isTls', before: false, after: true, userName: '' }),
  change(4, { field: 'areaId', before: id(100), after: null, userName: 'zhao' }),
  change(5, { field: 'smartTask', before: 'started', after: 'stopped', userName: 'chen' }),
]
const page = (list: DeviceChange[]): Page<DeviceChange> => ({
  list,
  total: list.length,
  pageNum: 1,
  pageSize: 10,
})
const area = {
  id: id(100),
  parentId: null,
  type: 'area' as const,
  name: 'North Gate',
  code: 'A1',
  longitude: null,
  latitude: null,
}

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    deviceHistory: {
      getByPage: () => page(changes),
      restore: () => {
        throw new Refusal('device.code_taken')
      },
    },
    organisation: fakeTree([area]),
    device: { getDetails: () => ({ ...buildDetails(buildDevice()), id: id(50), name: 'Gate-01' }) },
  })
})
afterEach(() => vi.unstubAllGlobals())

const row = async (user: string) => within((await screen.findByText(user)).closest('tr')!)

test('says readably who changed what from what to what; of a password only that it changed', async () => {
  await renderPage(ConfigHistoryPage)
  const url = await row('li')
  expect(url.getByText('Main stream address')).toBeVisible()
  expect(url.getByText('rtsp://10.0.0.5/old')).toBeVisible()
  const password = await row('wang')
  expect(password.getByText('Changed')).toBeVisible()
  expect(password.queryByRole('button', { name: 'Restore' })).toBeNull()
  const camera = await row('chen')
  expect(camera.getByText('Smart task')).toBeVisible()
  expect(camera.getByText('Stopped')).toBeVisible()
  const tls = await row('System')
  expect(tls.getByText('No')).toBeVisible()
  expect(tls.getByText('Yes')).toBeVisible()
  const moved = await row('zhao')
  await waitFor(() => expect(moved.getByText('North Gate')).toBeVisible())
  expect(moved.getByText('Not stated')).toBeVisible()
})

test('asks with the old value in sight, and says why it could not be put back', async () => {
  const { user } = await renderPage(ConfigHistoryPage)
  await user.click((await row('li')).getByRole('button', { name: 'Restore' }))
  const question = await screen.findByRole('dialog')
  expect(question).toHaveTextContent('Restore “Main stream address” of Gate-01?')
  expect(question).toHaveTextContent('It becomes: rtsp://10.0.0.5/old')
  expect(server.to('/basic/device-history/restore')).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Restore' }))
  await waitFor(() =>
    expect(server.to('/basic/device-history/restore')[0]?.body).toMatchObject({ id: id(1) }),
  )
  // The page outlives the refusal, and asks what stands now.
  await waitFor(() => expect(server.to('/basic/device-history/getByPage').length).toBeGreaterThan(1))
})

test('narrows to a field and to one device from the address', async () => {
  const { user, addressNow } = await renderPage(ConfigHistoryPage, { address: `/?deviceId=${id(50)}` })
  await waitFor(() =>
    expect(screen.getByLabelText('One device').closest('[title]')).toHaveAttribute('title', 'Gate-01'),
  )
  await user.click(screen.getByLabelText('Field'))
  await user.type(screen.getByLabelText('Field'), 'MAC')
  await user.click(await screen.findByTitle('MAC address'))
  await waitFor(() =>
    expect(server.to('/basic/device-history/getByPage').at(-1)?.body).toMatchObject({
      field: 'inventory.mac',
      deviceId: id(50),
    }),
  )
  await user.click(screen.getByRole('button', { name: /Reset/ }))
  await waitFor(() => expect(addressNow()).not.toContain('deviceId'))
})

test('offers nothing to restore without the permission; says when there is nothing', async () => {
  const { unmount } = await renderPage(ConfigHistoryPage, { may: ['device.view'] })
  await screen.findByText('li')
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  unmount()
  server.use({ deviceHistory: { getByPage: () => page([]) } })
  await renderPage(ConfigHistoryPage)
  await waitFor(() => expect(screen.getByText('No data')).toBeVisible())
})

test('speaks Chinese', async () => {
  await renderPage(ConfigHistoryPage, { language: 'zh_CN' })
  expect((await row('li')).getByText('主码流地址')).toBeVisible()
  expect((await row('wang')).getByText('已更改')).toBeVisible()
})
