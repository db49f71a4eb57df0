import type { DeviceDetails, DeviceLack, Page, Device } from '@palisade/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildDetails, buildDevice, buildProbe, noPlatforms } from '#shared/testing/device.fixture.ts'
import { DeviceListPage } from './device-list-page.tsx'

const device = buildDevice()
const page = (list: Device[]): Page<Device> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })
const stored = (config: DeviceDetails['config']) => buildDetails({ ...device, driver: 'onvif' }, config)

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    device: {
      getByPage: () => page([device]),
      getDetails: () => buildDetails(device),
      update: () => device,
      testConnection: () => buildProbe(),
      batchMove: () => ({}),
      exportExcel: () => {
        throw new Refusal('server.failed', 500)
      },
    },
    platform: noPlatforms,
    organisation: fakeTree([
      {
        id: device.areaId,
        parentId: null,
        type: 'area',
        name: 'North Gate',
        code: 'A1',
        longitude: null,
        latitude: null,
      },
    ]),
  })
})
afterEach(() => vi.unstubAllGlobals())

async function openEditor() {
  const rendered = await renderPage(DeviceListPage)
  await rendered.user.dblClick(await screen.findByText('North-Gate-01'))
  return { ...rendered, form: within(await screen.findByRole('dialog')) }
}

test.each([
  ['en_US', 'Video platform', 'This center/region has no corresponding video platform'],
  ['zh_CN', '视频平台', '该中心/区域没有对应的视频平台'],
] as const)('%s: a centre without platform says so in the device’s form', async (language, label, text) => {
  const { user } = await renderPage(DeviceListPage, { language })
  await user.dblClick(await screen.findByText('North-Gate-01'))
  const form = within(await screen.findByRole('dialog'))
  await user.click(await form.findByLabelText(label))
  await waitFor(() => expect(screen.getByText(text)).toBeVisible())
})

describe('two operators at one device', () => {
  test('what was typed is kept, what the other changed is shown and can be taken', async () => {
    const { user, form } = await openEditor()
    const name = await form.findByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Gate-mine')
    const theirs = buildDevice({ version: 5, name: 'Gate-theirs', code: 'CAM77' })
    server.use({
      device: {
        getDetails: () => buildDetails(theirs),
        update: () => {
          throw new Refusal('device.changed_meanwhile')
        },
      },
    })
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(form.getByText('Somebody else changed this meanwhile')).toBeVisible())
    expect(form.getByText(/Name: North-Gate-01 → Gate-theirs/)).toBeVisible()
    expect(form.getByText(/Code: CAM01 → CAM77/)).toBeVisible()
    expect(form.getByLabelText('Name')).toHaveValue('Gate-mine')
    expect(form.getByLabelText('Code')).toHaveValue('CAM77')

    server.use({ device: { update: () => theirs } })
    await user.click(form.getByRole('button', { name: 'Take theirs' }))
    expect(form.getByLabelText('Name')).toHaveValue('Gate-theirs')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('/basic/device/update')).toHaveLength(2))
    expect(server.to('/basic/device/update').map(({ body }) => body['version'])).toEqual([4, 5])
  })
})

test('takes the streams that the device named, main and auxiliary', async () => {
  const config = {
    host: '10.0.0.5',
    port: 80,
    isTls: false,
    mainUrl: 'rtsp://10.0.0.5/main',
    mainProfile: 'main',
    username: 'viewer',
    hasPassword: true,
  }
  server.use({ device: { getDetails: () => stored(config) } })
  const { user, form } = await openEditor()
  await user.click(await form.findByRole('button', { name: 'Test connection' }))
  await user.click(await form.findByRole('combobox', { name: 'Auxiliary stream' }))
  await user.click((await screen.findAllByTitle('Sub · H.264 640×360')).at(-1)!)
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to('/basic/device/update')).toHaveLength(1))
  expect(server.to('/basic/device/update')[0]?.body['config']).toEqual({
    host: '10.0.0.5',
    port: 80,
    isTls: false,
    mainUrl: 'rtsp://10.0.0.5/main',
    mainProfile: 'main',
    subUrl: 'rtsp://10.0.0.5/sub',
    subProfile: 'sub',
    username: 'viewer',
  })
})

test('a device that seems to have moved is taken to its new address by saving it, with the password', async () => {
  const config = {
    host: '10.0.0.5',
    port: 80,
    isTls: false,
    mainUrl: 'rtsp://10.0.0.5/main',
    mainProfile: 'main',
    username: 'viewer',
    hasPassword: true,
  }
  const foundAddress = { host: '10.0.0.9', port: 8080, isTls: false, at: '2026-11-20T08:10:00.000Z' }
  server.use({ device: { getDetails: () => ({ ...stored(config), foundAddress }) } })
  const { user, form } = await openEditor()
  await waitFor(() => expect(form.getByText('This device seems to have moved')).toBeVisible())
  expect(form.getByText(/answered at 10\.0\.0\.9:8080/)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Take over this address' }))
  await user.type(form.getByLabelText('Password'), 'again-1')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to('/basic/device/update')).toHaveLength(1))
  expect(server.to('/basic/device/update')[0]?.body['config']).toMatchObject({
    host: '10.0.0.9',
    port: 8080,
    mainUrl: 'rtsp://10.0.0.9/main',
    password: 'again-1',
  })
})

test('what a device goes without is on its page with its reason, and in the test of its connection', async () => {
  const config = {
    host: '10.0.0.5',
    port: 80,
    isTls: false,
    mainUrl: 'rtsp://10.0.0.5/main',
    mainProfile: 'main',
  }
  const lacks: DeviceLack[] = [
    { of: 'relay', why: 'no_rights' },
    { of: 'login', why: 'open_to_all' },
  ]
  const probe = buildProbe({ lacks: [{ of: 'event', why: 'no_room' }] })
  server.use({ device: { getDetails: () => ({ ...stored(config), lacks }), testConnection: () => probe } })
  const { user, form } = await openEditor()
  await waitFor(() => expect(form.getByText('Relay outputs: this login may not use it')).toBeVisible())
  expect(form.getByText(/^Login: the device knows no login/)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Test connection' }))
  await waitFor(() => expect(form.getByText('Connected, but not everything works')).toBeVisible())
  expect(form.getByText(/^Events: the device has no room/)).toBeVisible()
})

test('old encryption is allowed for one device, where it is encrypted at all', async () => {
  const endpoint = { host: '10.0.0.5', port: 80, mainUrl: 'rtsp://10.0.0.5/main', mainProfile: 'p1' }
  server.use({ device: { getDetails: () => stored({ ...endpoint, isTls: false }) } })
  const { user, form } = await openEditor()
  const encrypted = await form.findByRole('switch', { name: 'Encrypted (TLS)' })
  expect(form.queryByRole('switch', { name: /Allow old encryption/ })).toBeNull()
  await user.click(encrypted)
  await user.click(await form.findByRole('switch', { name: /Allow old encryption/ }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.to('/basic/device/update')[0]?.body).toMatchObject({
      config: { isTls: true, isOldTlsAllowed: true },
    }),
  )
})

test('old encryption of a stream is allowed where its address is encrypted', async () => {
  const { user } = await renderPage(DeviceListPage)
  await user.click(await screen.findByRole('button', { name: /Add device/ }))
  const form = within(await screen.findByRole('dialog'))
  const address = form.getByLabelText('Main stream address')
  await user.type(address, 'rtsp://10.0.0.5/main')
  expect(form.queryByRole('switch', { name: /Allow old encryption/ })).toBeNull()
  await user.clear(address)
  await user.type(address, 'rtsps://10.0.0.5/main')
  expect(form.getByRole('switch', { name: /Allow old encryption/ })).not.toBeChecked()
})

test('asks for what a test of the connection needs', async () => {
  const { user } = await renderPage(DeviceListPage)
  await user.click(await screen.findByRole('button', { name: /Add device/ }))
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByLabelText('Connection'))
  await user.click(await screen.findByTitle('Intrusion panel'))
  await user.click(form.getByRole('button', { name: 'Test connection' }))
  await waitFor(() => expect(form.getAllByText('Required').length).toBeGreaterThan(1))
  expect(server.to('/basic/device/testConnection')).toEqual([])
})

test('moves the chosen devices into an area', async () => {
  const { user } = await renderPage(DeviceListPage)
  await screen.findByText('North-Gate-01')
  await user.click(screen.getAllByRole('checkbox').at(-1)!)
  await user.click(screen.getByRole('button', { name: /Move \(1\)/ }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByRole('button', { name: 'Move' })).toBeDisabled()
  await user.click(form.getByLabelText('Area'))
  await user.click(await screen.findByText('North Gate', { selector: '.ant-select-tree-title' }))
  await user.click(form.getByRole('button', { name: 'Move' }))
  await waitFor(() =>
    expect(server.to('/basic/device/batchMove')[0]?.body).toMatchObject({
      ids: [device.id],
      areaId: device.areaId,
    }),
  )
})

test('a failed export stays in sight with a way to try again', async () => {
  const { user } = await renderPage(DeviceListPage)
  await user.click(await screen.findByRole('button', { name: /Export/ }))
  await waitFor(() => expect(screen.getByRole('button', { name: /Export failed: try again/ })).toBeVisible())
})

test('an opened device has an address: Back closes it first, a link leads to it, and leaving asks for typed text', async () => {
  const { user, addressNow, goBack, unmount } = await renderPage(DeviceListPage, { address: '/?name=Gate' })
  const drawer = () => screen.queryByLabelText('Main stream address')
  const open = async () => {
    await user.dblClick(await screen.findByText('North-Gate-01'))
    return within(await screen.findByRole('dialog')).findByLabelText('Name')
  }
  await open()
  expect(addressNow()).toBe(`/?name=Gate&device=${device.id}`)
  act(() => goBack())
  await waitFor(() => expect(drawer()).toBeNull())
  expect(addressNow()).toBe('/?name=Gate')
  await user.type(await open(), 'x')
  await user.click(screen.getByRole('link', { name: 'Its changes' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(addressNow()).toBe(`/?name=Gate&device=${device.id}`)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click((await screen.findAllByRole('button', { name: 'Discard' })).at(-1)!)
  await waitFor(() => expect(drawer()).toBeNull())
  expect(addressNow()).toBe('/?name=Gate')
  unmount()
  await renderPage(DeviceListPage, { address: `/?device=${device.id}` })
  expect(await screen.findByLabelText('Main stream address')).toBeInTheDocument()
})

test('asks before typed text is lost', async () => {
  const { user, form } = await openEditor()
  await user.type(await form.findByLabelText('Name'), 'x')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  const question = (await screen.findAllByRole('dialog')).at(-1)!
  expect(question).toHaveTextContent('Changes are not saved. Discard them?')
  const keep = within(question).getByRole('button', { name: 'Keep editing' })
  // A second Enter or Escape loses nothing.
  await waitFor(() => expect(keep).toHaveFocus())
  await user.click(keep)
  expect(form.getByLabelText('Name')).toHaveValue('North-Gate-01x')
  await user.type(form.getByLabelText('Name'), '{Backspace}')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await user.click(
    within((await screen.findAllByRole('dialog')).at(-1)!).getByRole('button', { name: 'Discard' }),
  )
  await waitFor(() => expect(screen.queryByLabelText('Main stream address')).toBeNull())
})

describe('the access category', () => {
  test('is chosen for a sensor, and not asked of a camera', async () => {
    const sensor = { ...device, kind: 'sensor', driver: 'http', category: 'other' } as const
    const sent = vi.fn(() => sensor)
    const { user, form, unmount } = await openEditor()
    await form.findByLabelText('Name')
    expect(form.queryByLabelText('Access category')).toBeNull()
    unmount()
    server.use({
      device: { getByPage: () => page([sensor]), getDetails: () => buildDetails(sensor, {}), update: sent },
    })
    const next = await openEditor()
    await user.click(await next.form.findByLabelText('Access category'))
    await user.click(await screen.findByTitle('Door access'))
    await user.click(next.form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(sent.mock.calls[0]).toEqual([expect.objectContaining({ category: 'door', driver: 'http' })])
  })
})
