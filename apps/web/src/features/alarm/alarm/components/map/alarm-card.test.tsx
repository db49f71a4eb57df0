import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMapStore } from '#shared/map/map-store.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { mapResource } from '#shared/testing/map.fixture.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildAlarm } from '../../model/alarm.fixture.ts'
import { buildDetails } from '../../model/details.fixture.ts'
import { AlarmCard } from './alarm-card.tsx'
import { RecentAlarms } from './recent-alarms.tsx'

const place = { longitude: 10, latitude: 50 }
const alarm = buildAlarm({ ...place, deviceId: '0190a000-0000-7000-8000-00000000000d' })
const device = mapResource({ id: alarm.deviceId ?? '', ...place, floorId: 'second' })
const Card = () => <AlarmCard alarm={{ id: alarm.id, deviceId: alarm.deviceId, place }} />

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    map: { getResources: () => [device] },
    organisation: { getTree: () => [] },
    alarm: { getDetails: () => buildDetails(alarm) },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  useMapStore.setState({ selection: undefined, openWall: undefined })
})

test('an alarm is acknowledged and closed where it is seen, and leads to the desk', async () => {
  let now = buildDetails(alarm)
  server.use({
    alarm: {
      getDetails: () => now,
      acknowledge: () => {
        now = {
          ...now,
          status: 'in_progress',
          acknowledgedBy: 'Li Wei',
          allowedActions: ['close'],
          version: 2,
        }
        return now
      },
    },
  })
  const { user } = await renderPage(Card)
  const card = within(await screen.findByRole('region', { name: 'Intrusion' }))
  expect(card.getByText('Urgent')).toBeVisible()
  expect(card.getByRole('link', { name: 'Open at the alarm desk' })).toHaveAttribute(
    'href',
    `/alarm/live?alarm=${alarm.id}`,
  )
  await user.click(card.getByRole('button', { name: 'Acknowledge' }))
  await waitFor(() => expect(card.getByText('In progress · Li Wei')).toBeVisible())
  expect(card.getByRole('button', { name: 'Close alarm' })).toBeVisible()
})

test('who has it is said, in Chinese too', async () => {
  server.use({
    alarm: { getDetails: () => buildDetails({ ...alarm, status: 'in_progress', acknowledgedBy: '王' }) },
  })
  await renderPage(Card, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByText('处理中 · 王')).toBeVisible())
})

test('an alarm that cannot be read says why', async () => {
  server.use({
    alarm: {
      getDetails: () => {
        throw new Refusal('access.denied', 403)
      },
    },
  })
  await renderPage(Card)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible())
})

test('nearest cameras: distance decides, also before the floor; one of them alone can be opened', async () => {
  const camera = (id: string, metres: number, floorId: string | null) =>
    mapResource({ id, longitude: 10, latitude: 50 + metres / 111_195, floorId })
  const own = { ...device, kind: 'sensor' as const }
  server.use({
    map: { getResources: () => [own, camera('hall', 40, 'second'), camera('yard', 5, null)] },
  })
  const openWall = vi.fn()
  useMapStore.setState({ openWall })
  const { user } = await renderPage(Card)
  const near = within(await screen.findByRole('region', { name: 'Nearest cameras' }))
  expect(near.getAllByRole('listitem').map(row => row.textContent)).toEqual(['Gate-yard5 m', 'Gate-hall40 m'])
  await user.click(near.getByRole('button', { name: /Gate-hall.*40 m/ }))
  expect(openWall).toHaveBeenLastCalledWith([{ id: 'hall', name: 'Gate-hall' }])
  await user.click(near.getByRole('button', { name: 'Nearest 2 on the wall' }))
  expect(openWall).toHaveBeenLastCalledWith([
    { id: 'yard', name: 'Gate-yard' },
    { id: 'hall', name: 'Gate-hall' },
  ])
})

test('who may not watch sees no nearest cameras', async () => {
  await renderPage(Card)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Acknowledge' })).toBeVisible())
  expect(screen.queryByRole('region', { name: 'Nearest cameras' })).toBeNull()
})

test('each recent alarm of a device says who has it, and is chosen', async () => {
  const taken = { ...alarm, status: 'in_progress' as const, acknowledgedBy: 'Li Wei' }
  server.use({
    alarm: { getRecords: () => ({ list: [taken], total: 1, pageNum: 1, pageSize: 10 }) },
  })
  const { user } = await renderPage(() => <RecentAlarms device={device} />)
  await user.click(await screen.findByRole('button', { name: /Intrusion.*In progress · Li Wei/ }))
  expect(useMapStore.getState().selection).toEqual({
    kind: 'alarm',
    id: alarm.id,
    deviceId: alarm.deviceId,
    place,
  })
})
