import type { DutyPerson } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { selectOnMap, useMapStore } from '#shared/map/map-store.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildAlarm } from '../../model/alarm.fixture.ts'
import { buildDetails } from '../../model/details.fixture.ts'
import { buildPerson } from '../../model/task.fixture.ts'
import { PeopleMarkers } from './people-markers.tsx'
import { PersonCard } from './person-card.tsx'

const alarm = buildAlarm({ type: 'fire' })
const bob: DutyPerson = {
  userId: buildPerson().userId,
  name: 'Bob',
  jobName: 'Guard',
  status: 'busy',
  longitude: 10,
  latitude: 50,
  floorId: null,
  positionAt: '2026-11-20T08:00:50.000Z',
  isPositionOld: false,
  tasks: [
    {
      taskId: '01990000-0000-7000-8000-0000000000e1',
      alarmId: '01990000-0000-7000-8000-0000000000aa',
      alarmNumber: '20261120-7',
      type: 'panic',
      level: 'urgent',
      status: 'in_progress',
    },
  ],
}
const other = { ...bob, userId: '01990000-0000-7000-8000-0000000000f2', name: 'Eve' }
const Card = () => (
  <>
    <PeopleMarkers />
    <PersonCard userId={bob.userId} />
  </>
)

let onDuty: DutyPerson[]
let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  // Tests of other files leave the alarm that they chose last.
  useMapStore.setState({ lastAlarm: undefined })
  onDuty = [bob]
  server = startFakeServer({
    organisation: { getTree: () => [] },
    staff: { getOnDuty: () => onDuty, getNearby: () => [buildPerson({ status: 'busy' })] },
    alarm: {
      getFlashingDevices: () => [],
      getDetails: () => buildDetails({ ...alarm, allowedActions: ['release', 'close'] }),
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  useMapStore.setState({ people: [], selection: undefined, lastAlarm: undefined })
})

test('job, status, position and tasks; who has told no position is not drawn', async () => {
  onDuty = [bob, { ...other, longitude: null, latitude: null }]
  await renderPage(Card)
  const card = within(await screen.findByRole('region', { name: 'Bob' }))
  expect(card.getByText('Guard')).toBeVisible()
  expect(card.getByText('Busy')).toBeVisible()
  expect(card.getByText(/^Position of 2026-11-20/)).toBeVisible()
  expect(card.getByRole('link', { name: /Panic button 20261120-7/ })).toHaveAttribute(
    'href',
    '/alarm/live?alarm=01990000-0000-7000-8000-0000000000aa',
  )
  expect(card.getByText('There is no open alarm to send somebody to')).toBeVisible()
  expect(useMapStore.getState().people).toEqual([
    { id: bob.userId, name: 'Bob', status: 'busy', isOld: false, floorId: null, longitude: 10, latitude: 50 },
  ])
})

test('an old position says so, in Chinese too', async () => {
  onDuty = [{ ...bob, isPositionOld: true, tasks: [] }]
  await renderPage(Card, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByText(/超过 5 分钟，可能已离开/)).toBeVisible())
  expect(screen.getByText('没有未完成的任务')).toBeVisible()
  expect(useMapStore.getState().people).toMatchObject([{ isOld: true }])
})

test('the person is sent to the alarm that was chosen last, busy or not', async () => {
  const given: unknown[] = []
  server.use({
    task: {
      issue: request => {
        given.push(request)
        return []
      },
    },
  })
  selectOnMap({ kind: 'alarm', id: alarm.id, deviceId: null, place: { longitude: 10, latitude: 50 } })
  selectOnMap({ kind: 'person', ids: [bob.userId] })
  const { user } = await renderPage(Card)
  const send = await screen.findByRole('button', { name: 'Send' })
  await waitFor(() => expect(send).toBeEnabled())
  await user.click(send)
  expect(await screen.findByRole('checkbox', { name: /Bob/ })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Dispatch' }))
  await waitFor(() => expect(given).toMatchObject([{ alarmId: alarm.id, userIds: [bob.userId] }]))
})

test('who has an open task of the alarm is not sent there again, and the card says why', async () => {
  onDuty = [{ ...bob, tasks: [{ ...bob.tasks[0]!, alarmId: alarm.id }] }]
  selectOnMap({ kind: 'alarm', id: alarm.id, deviceId: null, place: { longitude: 10, latitude: 50 } })
  const { queryClient } = await renderPage(Card)
  const send = await screen.findByRole('button', { name: 'Send', description: /already has/ })
  expect(send).toBeDisabled()
  expect(send).toHaveAccessibleDescription('This person already has an open task of this alarm')
  onDuty = [{ ...bob, tasks: [] }]
  await queryClient.invalidateQueries()
  await waitFor(() => expect(send).toBeEnabled())
  expect(send).not.toHaveAccessibleDescription()
})

test('nobody else is chosen in place of a person who may not be sent there', async () => {
  server.use({ staff: { getNearby: () => [buildPerson({ userId: other.userId, name: 'Eve' })] } })
  selectOnMap({ kind: 'alarm', id: alarm.id, deviceId: null, place: { longitude: 10, latitude: 50 } })
  const { user } = await renderPage(Card)
  const send = await screen.findByRole('button', { name: 'Send' })
  await waitFor(() => expect(send).toBeEnabled())
  await user.click(send)
  expect(await screen.findByRole('alert')).toHaveTextContent(/may not see this alarm/)
  expect(screen.getByRole('checkbox', { name: /Eve/ })).not.toBeChecked()
  expect(screen.getByRole('button', { name: 'Dispatch' })).toBeDisabled()
})
