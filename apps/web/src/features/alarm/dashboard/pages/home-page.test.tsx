import type { Alarm, MapResource } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useMapStore } from '#shared/map/map-store.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { homePage } from './home-page.tsx'

const HomePage = homePage([{ section: () => <p>from another feature</p> }])

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const device = (number: number, state: MapResource['state']): MapResource => ({
  id: id(number),
  type: 'device',
  name: `Gate-${number}`,
  code: `G${number}`,
  areaId: id(50),
  kind: 'camera',
  state,
  capabilities: [],
  direction: null,
  fieldOfView: null,
  viewRange: null,
  condition: null,
  panelId: null,
  longitude: 10 + number / 1000,
  latitude: 50,
  floorId: null,
})
const alarm: Alarm = {
  id: id(100),
  alarmId: id(100),
  number: '20261120-1',
  level: 'urgent',
  type: 'intrusion',
  status: 'on_alert',
  taskStatus: 'alarm_time',
  occurredAt: '2026-11-20T08:00:00Z',
  lastAt: '2026-11-20T08:05:00Z',
  count: 3,
  areaId: id(50),
  centerId: id(1),
  location: 'North / Gate',
  deviceId: id(1),
  deviceName: 'Gate-1',
  deviceCode: 'G1',
  ip: '',
  reporter: '',
  description: '',
  remarks: '',
  longitude: null,
  latitude: null,
  hasPicture: false,
  hasClip: false,
  acknowledgedBy: null,
  acknowledgedAt: null,
  closedBy: null,
  closedAt: null,
  executors: [],
  isChattering: false,
  inhibitedBy: null,
  shelf: null,
  version: 1,
}
const resources = [device(1, 'online'), device(2, 'online'), device(3, 'offline')]

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    map: { getResources: () => resources },
    dashboard: { getSetup: () => [] },
    alarm: {
      countOpen: () => ({
        onAlert: 4,
        inProgress: 2,
        byLevel: { very_urgent: 0, urgent: 5, general: 1, low: 0 },
      }),
      getOpen: () => ({ list: [alarm], total: 1, pageNum: 1, pageSize: 50 }),
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  useMapStore.setState({ alarms: [], selection: undefined, move: undefined })
})

test('each number leads to the rows behind it', async () => {
  await renderPage(HomePage)
  await waitFor(() => expect(screen.getByText('from another feature')).toBeVisible())
  const links = [
    ['Offline: 1, show in the list', '1', '/setting/device/access/deviceList?state=offline'],
    ['Devices: 3, show in the list', '3', '/setting/device/access/deviceList'],
    [
      'Urgent: 5, show in the list',
      '5',
      '/alarm/record?levels=urgent&statuses=on_alert,in_progress,rejected',
    ],
    ['In progress: 2, show in the list', '2', '/alarm/record?statuses=in_progress,rejected'],
  ] as const
  for (const [name, count, address] of links) {
    const link = await screen.findByRole('link', { name })
    expect(link).toHaveTextContent(count)
    expect(link).toHaveAttribute('href', address)
  }
})

describe('a new site', () => {
  afterEach(() => localStorage.clear())
  const steps = [
    { step: 'password', isDone: true },
    { step: 'cameras', isDone: false },
  ] as const

  test('leads on: each step is a link, and ticked by what is really there', async () => {
    server.use({ dashboard: { getSetup: () => [...steps] } })
    const { user } = await renderPage(HomePage)
    const list = within(await screen.findByRole('region', { name: 'Next steps' }))
    expect(list.getByText('1 of 2 done')).toBeVisible()
    const [password, cameras] = list.getAllByRole('listitem').map(item => within(item))
    expect(password!.getByRole('img', { name: 'Done' })).toBeVisible()
    expect(cameras!.getByRole('img', { name: 'To do' })).toBeVisible()
    expect(cameras!.getByRole('link', { name: 'Find cameras' })).toHaveAttribute(
      'href',
      '/setting/device/access/onboarding',
    )
    await user.click(list.getByRole('button', { name: 'Hide' }))
    expect(screen.queryByText('Next steps')).toBeNull()
  })

  test.each([[[]], [steps.map(({ step }) => ({ step, isDone: true }))]])(
    'shows no steps when there are none left',
    async done => {
      server.use({ dashboard: { getSetup: () => done } })
      await renderPage(HomePage)
      await waitFor(() => expect(screen.getByRole('link', { name: /^Devices: 3/ })).toBeVisible())
      expect(screen.queryByText('Next steps')).toBeNull()
    },
  )
})

test('choosing an alarm shows where it is', async () => {
  const { user } = await renderPage(HomePage)
  const row = await screen.findByRole('button', { name: /Intrusion/ })
  for (const text of ['Urgent', '3 times', 'Gate-1']) expect(row).toHaveTextContent(text)
  await user.click(row)
  expect(useMapStore.getState().selection).toEqual({
    kind: 'alarm',
    id: alarm.id,
    deviceId: id(1),
    place: { longitude: 10.001, latitude: 50 },
  })
  expect(useMapStore.getState().move).toMatchObject({ to: 'place', place: { longitude: 10.001 } })
})

test('a row says who has the alarm, and leads to the desk; so does a row without a place', async () => {
  const taken = { ...alarm, deviceId: null, status: 'in_progress' as const, acknowledgedBy: 'Li Wei' }
  server.use({ alarm: { getOpen: () => ({ list: [taken], total: 1, pageNum: 1, pageSize: 8 }) } })
  const { user, addressNow } = await renderPage(HomePage)
  expect(
    await screen.findByRole('link', { name: 'Open alarm 20261120-1 at the alarm desk' }),
  ).toHaveAttribute('href', `/alarm/live?alarm=${alarm.id}`)
  await user.click(screen.getByRole('button', { name: /Intrusion.*In progress · Li Wei/ }))
  await waitFor(() => expect(addressNow()).toBe(`/alarm/live?alarm=${alarm.id}`))
  expect(useMapStore.getState().selection).toBeUndefined()
})

test('nothing to do is said, in Chinese too', async () => {
  server.use({ alarm: { getOpen: () => ({ list: [], total: 0, pageNum: 1, pageSize: 50 }) } })
  await renderPage(HomePage, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByText('暂无未关闭报警')).toBeVisible())
})

test('one part that fails does not hide the others, and can be tried again', async () => {
  server.use({
    alarm: {
      countOpen: () => {
        throw new Refusal('server.unavailable', 503)
      },
    },
  })
  const { user } = await renderPage(HomePage)
  const section = within(await screen.findByRole('region', { name: 'Open alarms' }))
  await waitFor(() => expect(section.getByText(/Service unavailable/)).toBeVisible())
  await waitFor(() => expect(screen.getByRole('link', { name: /^Devices: \d+, show/ })).toBeVisible())
  server.use({
    alarm: {
      countOpen: () => ({
        onAlert: 0,
        inProgress: 0,
        byLevel: { very_urgent: 0, urgent: 0, general: 0, low: 0 },
      }),
    },
  })
  await user.click(section.getByRole('button', { name: 'Try again' }))
  expect(await section.findByRole('link', { name: 'New: 0, show in the list' })).toHaveTextContent('0')
})

test('who may not see alarms sees no alarms, and asks for none', async () => {
  await renderPage(HomePage, { may: ['dashboard.view', 'organisation.view'] })
  await waitFor(() => expect(screen.getByText('Offline')).toBeVisible())
  expect(screen.queryByText('Open alarms')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  expect(server.to('/ams/findAlarmCount.json')).toHaveLength(0)
})
