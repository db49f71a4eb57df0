import type { Device, Page } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildDevice, buildProbe, noPlatforms } from '../../../../shared/testing/device.fixture.ts'
import { startFakeServer } from '../../../../shared/testing/fake-server.ts'
import { fakeTree } from '../../../../shared/testing/fake-tree.ts'
import { renderPage } from '../../../../shared/testing/render-page.tsx'
import { DeviceListPage } from './device-list-page.tsx'

const device = buildDevice()
const page = (list: Device[]): Page<Device> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })
const area = { id: device.areaId, parentId: null, type: 'area', name: 'North Gate', code: 'A1' } as const

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    platform: noPlatforms,
    device: {
      getByPage: () => page([]),
      testConnection: () => buildProbe(),
      add: () => ({ ...device, longitude: null }),
    },
    organisation: fakeTree([{ ...area, longitude: null, latitude: null }]),
  })
})
afterEach(() => vi.unstubAllGlobals())

async function opened(may?: Parameters<typeof renderPage>[1]) {
  const rendered = await renderPage(DeviceListPage, { address: `/?areaId=${area.id}`, ...may })
  await rendered.user.click(await screen.findByRole('button', { name: /Add device/ }))
  return { ...rendered, form: within(await screen.findByRole('dialog')) }
}

test('Enter tests, then adds under the proposed name in the area of the list, and the map is offered', async () => {
  const { user, form, addressNow } = await opened()
  await user.type(await form.findByLabelText('Main stream address'), 'rtsp://10.0.0.7/main{Enter}')
  await waitFor(() => expect(form.getByLabelText('Name')).toHaveValue('CAM-10-0-0-7'))
  expect(form.getByLabelText('Code')).toHaveValue('CAM-10-0-0-7')
  expect(server.to('/basic/device/add')).toEqual([])
  await user.type(form.getByLabelText('Name'), '{Enter}')
  await waitFor(() =>
    expect(server.to('/basic/device/add')[0]?.body).toMatchObject({
      name: 'CAM-10-0-0-7',
      code: 'CAM-10-0-0-7',
      areaId: area.id,
      config: { mainUrl: 'rtsp://10.0.0.7/main' },
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Place on the map' }))
  await waitFor(() => expect(addressNow()).toBe(`/setting/system/resouceManagement?place=${device.id}`))
})

test('a name that was typed stays, and a camera that does not answer gets none', async () => {
  server.use({ device: { testConnection: () => buildProbe({ ok: false, cause: 'unreachable' }) } })
  const { user, form } = await opened()
  await user.type(await form.findByLabelText('Main stream address'), 'rtsp://10.0.0.7/main{Enter}')
  await waitFor(() => expect(server.to('/basic/device/testConnection')).toHaveLength(1))
  expect(await form.findByText(/No connection/)).toBeVisible()
  expect(form.getByLabelText('Name')).toHaveValue('')
  await user.type(form.getByLabelText('Name'), 'Gate')
  server.use({ device: { testConnection: () => buildProbe() } })
  await user.type(form.getByLabelText('User name'), '{Enter}')
  await waitFor(() => expect(form.getByLabelText('Code')).toHaveValue('CAM-10-0-0-7'))
  expect(form.getByLabelText('Name')).toHaveValue('Gate')
})
