import { permissions } from '@palisade/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../../../shared/session/session-store.ts'
import { startFakeServer } from '../../../../../shared/testing/fake-server.ts'
import { renderPage } from '../../../../../shared/testing/render-page.tsx'
import { defaultParameters } from '../../../../../shared/testing/session.fixture.ts'
import { listenToAlarms } from '../../api/alarm-events.ts'
import { changePopups, usePopups } from '../../api/popup-store.ts'
import { buildAlarm } from '../../model/alarm.fixture.ts'
import { buildDetails } from '../../model/details.fixture.ts'
import { noPopups } from '../../model/popups.ts'
import { emitEvent } from '../../../../../shared/events/listeners.ts'
import { AlarmPopups } from './alarm-popups.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const low = buildAlarm({ id: id(1), level: 'low', deviceName: 'Door-1' })
const urgent = buildAlarm({ id: id(2), level: 'urgent', deviceName: 'Fence-2' })
const worst = buildAlarm({ id: id(3), level: 'very_urgent', deviceName: 'Smoke-3', version: 4 })
const general = buildAlarm({ id: id(4), level: 'general', deviceName: 'Radar-4' })

beforeEach(() => usePopups.setState(noPopups))
afterEach(() => vi.unstubAllGlobals())

async function show(count = 3, may: readonly (typeof permissions)[number][] = permissions) {
  const rendered = await renderPage(AlarmPopups, { may })
  act(() => {
    useSession.setState({ parameters: { ...defaultParameters, 'alarm.popup_count': count } })
    for (const alarm of [low, urgent, worst, general]) changePopups({ type: 'raised', alarm })
  })
  await screen.findByText(/Smoke-3/)
  return rendered
}
/** The shown devices, from the top. */
const devices = () =>
  screen.queryAllByRole('alert').map(shown => /(?:Door|Fence|Smoke|Radar)-\d/.exec(shown.textContent)?.[0])
const popup = (device: RegExp) =>
  within(screen.getAllByRole('alert').find(each => device.test(each.textContent))!)

test('shows as many as the parameter says, the most urgent first, and how many wait behind', async () => {
  await show(3)
  expect(devices()).toEqual(['Smoke-3', 'Fence-2', 'Radar-4'])
  expect(screen.getByText('1 more alarm waiting')).toBeVisible()
  act(() => useSession.setState({ parameters: { ...defaultParameters, 'alarm.popup_count': 20 } }))
  expect(devices()).toEqual(['Smoke-3', 'Fence-2', 'Radar-4', 'Door-1'])
  expect(screen.queryByText(/waiting/)).toBeNull()
})

test('one put aside makes room for the next; all put aside leaves nothing', async () => {
  const { user } = await show(3)
  await user.click(popup(/Fence-2/).getByRole('button', { name: 'Put aside' }))
  expect(devices()).toEqual(['Smoke-3', 'Radar-4', 'Door-1'])
  await user.click(screen.getByRole('button', { name: 'Put all aside' }))
  expect(screen.queryByRole('region', { name: 'New alarms' })).toBeNull()
  expect(usePopups.getState().waiting).toEqual([])
})

test('acknowledges in place with the version that was seen', async () => {
  const server = startFakeServer({
    alarm: { updateConfirmState: () => buildDetails({ ...worst, status: 'in_progress', version: 5 }) },
  })
  const { user } = await show()
  await user.click(popup(/Smoke-3/).getByRole('button', { name: 'Acknowledge' }))
  await waitFor(() => expect(server.to('/ams/updateConfirmState')).toHaveLength(1))
  expect(server.to('/ams/updateConfirmState')[0]!.body).toMatchObject({
    alarmId: worst.id,
    confirm: 'acknowledge',
    version: 4,
  })
})

test('goes when another operator was first', async () => {
  const { queryClient } = await show(3)
  const end = listenToAlarms(queryClient)
  act(() =>
    emitEvent({
      seq: '1',
      type: 'alarm.changed',
      at: worst.lastAt,
      data: { ...worst, status: 'in_progress', version: 5 },
    }),
  )
  end()
  expect(devices()).toEqual(['Fence-2', 'Radar-4', 'Door-1'])
})

test('viewing puts it aside and opens it on the live screen', async () => {
  const { user, addressNow } = await show()
  await user.click(popup(/Fence-2/).getByRole('button', { name: 'View' }))
  await waitFor(() => expect(addressNow()).toContain(urgent.id))
  expect(addressNow()).toContain('/alarm/live')
  expect(devices()).not.toContain('Fence-2')
})

test('who may not handle alarms sees them without the button', async () => {
  await show(
    3,
    permissions.filter(permission => permission !== 'alarm.handle'),
  )
  expect(devices()).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
  expect(popup(/Smoke-3/).getByRole('button', { name: 'View' })).toBeVisible()
})
