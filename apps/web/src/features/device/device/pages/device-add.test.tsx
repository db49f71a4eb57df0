import type { Device, Page } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildDevice, buildProbe, noPlatforms } from '#shared/testing/device.fixture.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
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
  const rendered = await renderPage(DeviceListPage, { address: `/?areaIds=${area.id}`, ...may })
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
  await waitFor(() => expect(form.getByText(/No connection/)).toBeVisible())
  expect(form.getByLabelText('Name')).toHaveValue('')
  await user.type(form.getByLabelText('Name'), 'Gate')
  server.use({ device: { testConnection: () => buildProbe() } })
  await user.type(form.getByLabelText('User name'), '{Enter}')
  await waitFor(() => expect(form.getByLabelText('Code')).toHaveValue('CAM-10-0-0-7'))
  expect(form.getByLabelText('Name')).toHaveValue('Gate')
})

test('what the camera sees is shown once the connection stands, for those who may take snapshots', async () => {
  const streams = [
    { token: 'P1', name: 'P1', url: 'rtsp://10.0.0.7/main', codec: 'h264', width: 1280, height: 720 },
  ]
  const probe = buildProbe({
    capabilities: ['live', 'snapshot'],
    sources: [{ token: 'vs', name: 'vs', streams }],
  })
  const pictures = { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }
  vi.stubGlobal('URL', Object.assign(URL, pictures))
  server.use({ onboarding: { probe: () => probe } })
  const { user, form } = await opened()
  const asked = answerPicture()
  await user.click(form.getByLabelText('Connection'))
  await user.click(await screen.findByTitle('ONVIF camera'))
  await user.type(await form.findByLabelText('Address'), '10.0.0.7{Enter}')
  expect(await form.findByRole('img', { name: 'What the device sees now' })).toHaveAttribute(
    'src',
    'blob:picture',
  )
  // The stream that the device named is in it, not only the address.
  expect(asked).toMatchObject([
    { driver: 'onvif', config: { host: '10.0.0.7', mainProfile: 'P1', mainUrl: 'rtsp://10.0.0.7/main' } },
  ])
})

test('no picture is asked for without the right, nor of a camera that takes none', async () => {
  const onvif = buildProbe({ capabilities: ['live', 'snapshot'] })
  server.use({ device: { testConnection: () => onvif } })
  const asked = answerPicture()
  const { user, form } = await opened({ may: ['device.view', 'device.edit', 'organisation.view'] })
  await user.type(await form.findByLabelText('Main stream address'), 'rtsp://10.0.0.7/main{Enter}')
  await waitFor(() => expect(form.getByText(/Connected/)).toBeVisible())
  expect(asked).toEqual([])
})

/** Answers with a picture, which the fake server does not do. @returns what was asked, as it comes */
function answerPicture() {
  const asked: unknown[] = []
  const before = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (new URL(address).pathname !== '/basic/device/testPicture') return before(address, init)
    asked.push(JSON.parse(init.body as string))
    const headers = { 'content-type': 'image/jpeg', 'content-disposition': 'attachment; filename="test.jpg"' }
    return Promise.resolve(new Response(new Blob(['jpeg']), { headers }))
  })
  return asked
}
