import { screens, type Device, type Page, type ResourceNode } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emitEvent } from '#shared/events/listeners.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { listenToDevices } from '../api/device-events.ts'
import { buildDevice, buildDetails, buildProbe, noPlatforms } from '#shared/testing/device.fixture.ts'
import { DeviceListPage } from './device-list-page.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const area: ResourceNode = {
  id: id(100),
  parentId: null,
  type: 'area',
  name: 'North Gate',
  code: 'A1',
  longitude: null,
  latitude: null,
}
const camera = buildDevice({ id: id(1), areaId: area.id })
const page = (list: Device[]): Page<Device> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })
const refuse = (code: 'device.code_taken' | 'device.address_refused') => () => {
  throw new Refusal(code)
}

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    platform: noPlatforms,
    device: {
      getByPage: () => page([camera]),
      getDetails: () => buildDetails(camera),
      add: () => camera,
      update: () => camera,
      batchDelete: () => ({}),
    },
    organisation: fakeTree([area]),
  })
})
afterEach(() => vi.unstubAllGlobals())

const drawer = async () => within(await screen.findByRole('dialog'))

async function openEditor() {
  const rendered = await renderPage(DeviceListPage)
  await rendered.user.dblClick(await screen.findByText('North-Gate-01'))
  return { ...rendered, form: await drawer() }
}

test('lists devices with their true state, kept fresh by events', async () => {
  const { queryClient } = await renderPage(DeviceListPage)
  const end = listenToDevices(queryClient)
  await waitFor(() => expect(screen.getByText('Online')).toBeVisible())
  emitEvent({
    seq: '1.1',
    type: 'device.state',
    at: '2026-11-20T09:00:00.000Z',
    data: {
      id: camera.id,
      state: 'offline',
      cause: 'unreachable',
      stateSince: '2026-11-20T09:00:00.000Z',
      maintenanceUntil: null,
      lockedUntil: null,
    },
  })
  await waitFor(() => expect(screen.getByText('Offline')).toBeVisible())
  expect(screen.getByText('Not reachable on the network')).toBeVisible()
  end()
})

test.each([
  ['en_US', 'Locked, 12 min'],
  ['zh_CN', '已锁定，剩 12 分钟'],
] as const)('%s: says in list and form for how long an account is locked still', async (language, text) => {
  const lockedUntil = new Date(Date.now() + 12 * 60_000).toISOString()
  const locked = { ...camera, state: 'offline', cause: 'account_locked', lockedUntil } as const
  server.use({ device: { getByPage: () => page([locked]), getDetails: () => buildDetails(locked) } })
  const { user } = await renderPage(DeviceListPage, { language })
  await user.dblClick(await screen.findByText(text))
  const form = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(form.getByText(text)).toBeVisible())
})

test('says how many of the shown devices have no position, and leads to those', async () => {
  const { user, addressNow } = await renderPage(DeviceListPage, { address: '/?name=Gate&state=online' })
  server.use({
    device: {
      getByPage: ({ position }) =>
        position === 'missing' ? { ...page([camera]), total: 3 } : page([camera]),
    },
  })
  await user.click(await screen.findByRole('link', { name: /^3 of these devices have no position/ }))
  expect(addressNow()).toBe(`${screens.resourceManagement.path}?where=nowhere&text=Gate`)
  expect(server.to('/basic/device/getByPage').map(({ body }) => body)).toContainEqual(
    expect.objectContaining({ name: 'Gate', state: 'online', position: 'missing' }),
  )
})

test('who may not place devices is told their number alone', async () => {
  server.use({ device: { getByPage: () => ({ ...page([camera]), total: 3 }) } })
  await renderPage(DeviceListPage, { may: ['device.view'] })
  await waitFor(() => expect(screen.getByText('3 devices have no position')).toBeVisible())
  expect(screen.queryByRole('link', { name: /position/ })).toBeNull()
})

test('a camera that can be turned is marked', async () => {
  server.use({ device: { getByPage: () => page([{ ...camera, capabilities: ['live', 'preset'] }]) } })
  await renderPage(DeviceListPage)
  const row = within((await screen.findByText(/^North-Gate-01/)).closest('tr')!)
  expect(row.getByRole('img', { name: 'Can be turned (PTZ)' })).toBeVisible()
})

describe('editing', () => {
  test('keeps the stored password when none is typed', async () => {
    const { user, form } = await openEditor()
    await waitFor(() => expect(form.getByDisplayValue('rtsp://10.0.0.5/main')).toBeVisible())
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('/basic/device/update')).toHaveLength(1))
    expect(server.to('/basic/device/update')[0]?.body).toMatchObject({
      id: camera.id,
      driver: 'rtsp',
      config: { mainUrl: 'rtsp://10.0.0.5/main', username: 'viewer' },
    })
    expect(server.to('/basic/device/update')[0]?.body['config']).not.toHaveProperty('password')
  })

  test('refuses an address with credentials in it before it is sent', async () => {
    const { user, form } = await openEditor()
    const address = await form.findByLabelText('Main stream address')
    await user.clear(address)
    await user.type(address, 'rtsp://admin:secret@10.0.0.5/main')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(form.getByText(/without user name and password/)).toBeVisible())
    expect(server.to('/basic/device/update')).toEqual([])
  })

  test('puts a refusal of the server at its field', async () => {
    server.use({ device: { update: refuse('device.code_taken') } })
    const { user, form } = await openEditor()
    await form.findByDisplayValue('CAM01')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(form.getByText('Code already exists')).toBeVisible())
  })
})

describe('testing the connection', () => {
  test('says what was found', async () => {
    server.use({
      device: {
        testConnection: () => buildProbe(),
      },
    })
    const { user, form } = await openEditor()
    await user.click(await form.findByRole('button', { name: 'Test connection' }))
    await waitFor(() => expect(form.getByText('Connected: H.264 1280×720')).toBeVisible())
    expect(server.to('/basic/device/testConnection')[0]?.body).toMatchObject({ id: camera.id })
  })

  test('says what is wrong', async () => {
    const failed = buildProbe({
      ok: false,
      cause: 'wrong_credentials',
      steps: [
        { step: 'reach', ok: true, took: 12 },
        { step: 'login', ok: false, cause: 'wrong_credentials', took: 40 },
      ],
    })
    server.use({ device: { testConnection: () => failed } })
    const { user, form } = await openEditor()
    await user.click(await form.findByRole('button', { name: 'Test connection' }))
    await waitFor(() => expect(form.getByText('No connection: Wrong user name or password')).toBeVisible())
    expect(form.getByText(/Check user name and password/)).toBeVisible()
    const [reach, login] = form.getAllByRole('listitem')
    expect(reach).toHaveTextContent('Reach the deviceOK12 ms')
    expect(login).toHaveTextContent('Log inWrong user name or password40 ms')
  })

  test('says why it could not be tried', async () => {
    server.use({ device: { testConnection: refuse('device.address_refused') } })
    const { user, form } = await openEditor()
    await user.click(await form.findByRole('button', { name: 'Test connection' }))
    await waitFor(() => expect(form.getByText('This camera address is not allowed')).toBeVisible())
  })
})

test('adds a sensor, which has no connection settings', async () => {
  const { user } = await renderPage(DeviceListPage)
  await user.click(await screen.findByRole('button', { name: /Add device/ }))
  const form = await drawer()
  await user.click(form.getByLabelText('Connection'))
  await user.click(await screen.findByTitle('HTTP events'))
  await user.type(form.getByLabelText('Name'), 'Door-01')
  await user.type(form.getByLabelText('Code'), 'DOOR01')
  await user.click(form.getByLabelText('Area'))
  await user.click((await screen.findAllByTitle('North Gate')).at(-1)!)
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to('/basic/device/add')).toHaveLength(1))
  expect(server.to('/basic/device/add')[0]?.body).toMatchObject({
    driver: 'http',
    name: 'Door-01',
    code: 'DOOR01',
    areaId: area.id,
    config: {},
  })
})

test('asks before it deletes', async () => {
  const { user } = await renderPage(DeviceListPage)
  await screen.findByText('North-Gate-01')
  await user.click(screen.getAllByRole('checkbox').at(-1)!)
  await user.click(screen.getByRole('button', { name: /Delete \(1\)/ }))
  const dialog = await drawer()
  expect(dialog.getByText('Their alarms are kept in the records.')).toBeInTheDocument()
  expect(server.to('/basic/device/batchDelete')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(server.to('/basic/device/batchDelete')[0]?.body).toMatchObject({ ids: [camera.id] }),
  )
})

test('has no way to change anything without the permission', async () => {
  await renderPage(DeviceListPage, { may: ['device.view'] })
  await waitFor(() => expect(screen.getByText('North-Gate-01')).toBeVisible())
  expect(screen.queryByRole('button', { name: /Add device/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('speaks Chinese', async () => {
  await renderPage(DeviceListPage, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByRole('region', { name: '设备列表' })).toBeVisible())
  await waitFor(() => expect(screen.getByText('在线')).toBeVisible())
})
