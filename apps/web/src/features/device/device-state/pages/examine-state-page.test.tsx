import type { Device, DeviceProbe, Page } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMapStore } from '#shared/map/map-store.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildDevice, idOf } from '../model/offline.fixture.ts'
import { ExamineStatePage } from './examine-state-page.tsx'

const devices = [1, 2, 3, 4, 5, 6].map(number => buildDevice(number))
const sensor = buildDevice(7, { name: 'Sensor-7', kind: 'sensor', driver: 'http' })
const page = (list: Device[]): Page<Device> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })
const well: DeviceProbe = {
  ok: true,
  steps: [{ step: 'reach', ok: true, took: 4 }],
  capabilities: [],
  sources: [],
}
const wrong: DeviceProbe = {
  ...well,
  ok: false,
  cause: 'wrong_credentials',
  steps: [
    { step: 'reach', ok: true, took: 4 },
    { step: 'login', ok: false, cause: 'wrong_credentials', took: 9 },
  ],
}
const path = '/basic/device-state/check'

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  useMapStore.setState({ selection: undefined, move: undefined })
  server = startFakeServer({
    device: { getByPage: () => page([...devices, sensor]) },
    deviceState: { check: () => well },
    organisation: fakeTree([]),
  })
})
afterEach(() => vi.unstubAllGlobals())

const row = async (name: string) => within((await screen.findByText(name)).closest('tr')!)

test('checks what can be asked on the page, four at a time', async () => {
  const waiting: (() => void)[] = []
  server.use({
    deviceState: { check: () => new Promise(resolve => waiting.push(() => resolve(well))) },
  })
  const { user } = await renderPage(ExamineStatePage)
  await user.click(await screen.findByRole('button', { name: 'Check this page (6)' }))
  await waitFor(() => expect(waiting).toHaveLength(4))
  expect(screen.getAllByText('Checking …')).toHaveLength(4)
  expect(screen.getAllByText('Waiting')).toHaveLength(2)
  waiting.forEach(answer => answer())
  await waitFor(() => expect(waiting).toHaveLength(6))
  waiting.forEach(answer => answer())
  await waitFor(() => expect(screen.getAllByText('All well')).toHaveLength(6))
  expect(server.to(path)).toHaveLength(6)
})

test('what is given up begins nothing more', async () => {
  server.use({ deviceState: { check: () => new Promise(() => undefined) } })
  const { user } = await renderPage(ExamineStatePage)
  await user.click(await screen.findByRole('button', { name: 'Check this page (6)' }))
  await waitFor(() => expect(server.to(path)).toHaveLength(4))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('progressbar')).toBeVisible()
  expect(server.to(path)).toHaveLength(4)
})

test('shows a device on the map, and each step of its check', async () => {
  server.use({ deviceState: { check: () => wrong } })
  const { user } = await renderPage(ExamineStatePage)
  await user.click(await screen.findByRole('button', { name: 'Camera-1' }))
  expect(useMapStore.getState()).toMatchObject({
    selection: { kind: 'device', id: idOf(1) },
    move: { to: 'place', place: { longitude: 121.5, latitude: 31.2 } },
  })
  const details = within(await screen.findByRole('region', { name: 'Camera-1' }))
  await user.click(details.getByRole('button', { name: 'Check now' }))
  await waitFor(() => expect(details.getByText('No connection: Wrong user name or password')).toBeVisible())
  expect(details.getAllByRole('listitem')[1]).toHaveTextContent('Log inWrong user name or password9 ms')
})

test('one that could not be asked says why, and does not stop the others', async () => {
  server.use({
    deviceState: {
      check: ({ id }) => {
        if (id === idOf(1)) throw new Refusal('device.not_found')
        return well
      },
    },
  })
  const { user } = await renderPage(ExamineStatePage)
  await user.click(await screen.findByRole('button', { name: 'Check this page (6)' }))
  expect(await (await row('Camera-1')).findByText('This device does not exist any more')).toBeVisible()
  await waitFor(() => expect(screen.getAllByText('All well')).toHaveLength(5))
})

test('a sensor that only reports cannot be chosen; without the permission nothing can', async () => {
  const { unmount } = await renderPage(ExamineStatePage)
  expect((await row('Sensor-7')).getByRole('checkbox')).toBeDisabled()
  unmount()
  await renderPage(ExamineStatePage, { may: ['device.view'] })
  await screen.findByText('Camera-1')
  expect(screen.queryByRole('button', { name: /^Check/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('speaks Chinese', async () => {
  await renderPage(ExamineStatePage, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByRole('button', { name: '检测本页（6）' })).toBeVisible())
})
