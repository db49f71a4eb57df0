import type { FlashingDevice } from '@palisade/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#shared/session/session-store.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { buildAlarm } from '../model/alarm.fixture.ts'
import { alarmKeys } from './alarm-queries.ts'
import { createFlashingRefresh, flashingDevicesQuery } from './flashing-devices.ts'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const flashing = (number: number, open: number): FlashingDevice => ({
  deviceId: id(number),
  deviceName: `Gate-${number}`,
  longitude: null,
  latitude: null,
  alarmId: id(100 + number),
  level: 'urgent',
  type: 'intrusion',
  open,
  onAlert: open,
})

let queryClient: QueryClient
let open: Record<string, number>
beforeEach(() => {
  queryClient = new QueryClient()
  open = { [id(1)]: 1, [id(2)]: 1 }
  useSession.setState({ centreId: buildAlarm().centerId })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const answer = ({ deviceIds }: { deviceIds?: string[] | undefined }) =>
  [1, 2, 3]
    .map(number => flashing(number, open[id(number)] ?? 0))
    .filter(one => one.open > 0 && (deviceIds?.includes(one.deviceId ?? '') ?? true))
const start = () => startFakeServer({ alarm: { getFlashingDevices: answer } })
const shown = () =>
  queryClient
    .getQueryData<FlashingDevice[]>(alarmKeys.flashing)
    ?.map(({ deviceName, open: number }) => `${deviceName}: ${number}`)
const asked = (server: ReturnType<typeof start>) =>
  server.to('/ams/queryAlarmFlashingDevice').map(({ body }) => body['deviceIds'])

test('only the devices whose alarms changed are asked for; one without open alarms goes', async () => {
  const server = start()
  await queryClient.fetchQuery(flashingDevicesQuery())
  open = { [id(2)]: 5, [id(3)]: 1 }
  await createFlashingRefresh(queryClient)([1, 2, 3, 3].map(number => buildAlarm({ deviceId: id(number) })))
  expect(shown()).toEqual(['Gate-2: 5', 'Gate-3: 1'])
  expect(asked(server)).toEqual([undefined, [id(1), id(2), id(3)]])
})

test('what happens while an answer is on its way is asked for after it, in one question', async () => {
  const server = start()
  await queryClient.fetchQuery(flashingDevicesQuery())
  const refresh = createFlashingRefresh(queryClient)
  const first = refresh([buildAlarm({ deviceId: id(1) })])
  open = { [id(2)]: 2, [id(3)]: 3 }
  void refresh([buildAlarm({ deviceId: id(2) })])
  void refresh([buildAlarm({ deviceId: id(3) })])
  await first
  expect(asked(server)).toEqual([undefined, [id(1)], [id(2), id(3)]])
  expect(shown()).toEqual(['Gate-1: 1', 'Gate-2: 2', 'Gate-3: 3'])
})

test('a change during the first fetch is not lost behind its older answer', async () => {
  const old = Promise.withResolvers<FlashingDevice[]>()
  startFakeServer({
    alarm: { getFlashingDevices: input => (input.deviceIds ? answer(input) : old.promise) },
  })
  const first = queryClient.fetchQuery(flashingDevicesQuery())
  const refreshed = createFlashingRefresh(queryClient)([buildAlarm({ deviceId: id(1) })])
  open = { [id(1)]: 9 }
  old.resolve([flashing(1, 1)])
  await Promise.all([first, refreshed])
  expect(shown()).toEqual(['Gate-1: 9'])
})

test('alarms of another centre ask nothing; before the map was shown nothing is asked', async () => {
  const server = start()
  await createFlashingRefresh(queryClient)([buildAlarm({ deviceId: id(1) })])
  await queryClient.fetchQuery(flashingDevicesQuery())
  await createFlashingRefresh(queryClient)([buildAlarm({ deviceId: id(1), centerId: id(99) })])
  expect(asked(server)).toEqual([undefined])
})
