import { permissions, screens } from '@palisade/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '#shared/session/session-store.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { defaultParameters, parkSouth } from '#shared/testing/session.fixture.ts'
import { listenToAlarms } from '../../api/alarm-events.ts'
import { setPopupScope } from '../../api/popup-scope.ts'
import { changePopups, usePopups } from '../../api/popup-store.ts'
import { buildAlarm } from '../../model/alarm.fixture.ts'
import { buildDetails } from '../../model/details.fixture.ts'
import { noPopups } from '../../model/popups.ts'
import { emitEvent } from '#shared/events/listeners.ts'
import { AlarmPopups } from './alarm-popups.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const low = buildAlarm({ id: id(1), level: 'low', deviceName: 'Door-1' })
const urgent = buildAlarm({ id: id(2), level: 'urgent', deviceName: 'Fence-2' })
const worst = buildAlarm({ id: id(3), level: 'very_urgent', deviceName: 'Smoke-3', version: 4 })
const general = buildAlarm({ id: id(4), level: 'general', deviceName: 'Radar-4' })

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('innerWidth', 1920)
  usePopups.setState(noPopups)
})
afterEach(() => vi.unstubAllGlobals())

async function show(count = 3, may: readonly (typeof permissions)[number][] = permissions, address = '/') {
  const rendered = await renderPage(AlarmPopups, { may, address })
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
/** The pointer goes elsewhere. */
async function leave(user: Awaited<ReturnType<typeof show>>['user']) {
  // A click may have removed the element under the pointer; jsdom then tells nobody that the pointer left.
  await user.hover(screen.getByRole('region', { name: 'New alarms' }))
  await user.hover(document.body)
}
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

test('one put aside makes room for the next once the pointer has left; all put aside leaves the empty column', async () => {
  const { user } = await show(3)
  await user.click(popup(/Fence-2/).getByRole('button', { name: 'Put aside' }))
  expect(devices()).toEqual(['Smoke-3', 'Radar-4'])
  await leave(user)
  expect(devices()).toEqual(['Smoke-3', 'Radar-4', 'Door-1'])
  await user.click(screen.getByRole('button', { name: 'Put all aside' }))
  await leave(user)
  expect(devices()).toEqual([])
  expect(screen.getByText('No new alarms')).toBeVisible()
})

describe('while the pointer is in the column', () => {
  const places = () =>
    [...screen.getByRole('region', { name: 'New alarms' }).querySelectorAll('article')].map(
      card => /(?:Door|Fence|Smoke|Radar)-\d/.exec(card.textContent)?.[0],
    )

  test('a more urgent alarm joins below, and the counts say so', async () => {
    const { user } = await show(5)
    await user.hover(popup(/Fence-2/).getByRole('button', { name: 'Acknowledge' }))
    const newest = buildAlarm({ id: id(5), level: 'very_urgent', deviceName: 'Door-5' })
    act(() => changePopups({ type: 'raised', alarm: newest }))
    expect(places()).toEqual(['Smoke-3', 'Fence-2', 'Radar-4', 'Door-1', 'Door-5'])
    act(() => changePopups({ type: 'raised', alarm: { ...newest, id: id(6), deviceName: 'Door-6' } }))
    expect(places()).toHaveLength(5)
    expect(screen.getByText('6 new alarms')).toBeVisible()
    expect(screen.getByText('1 more alarm waiting')).toBeVisible()
    await leave(user)
    expect(places()).toEqual(['Door-6', 'Door-5', 'Smoke-3', 'Fence-2', 'Radar-4'])
  })

  test('one that somebody acknowledges keeps its place, without buttons', async () => {
    const { user } = await show(3)
    await user.hover(popup(/Radar-4/).getByRole('button', { name: 'Acknowledge' }))
    act(() => changePopups({ type: 'changed', alarm: { ...worst, status: 'in_progress' } }))
    expect(places()).toEqual(['Smoke-3', 'Fence-2', 'Radar-4'])
    expect(devices()).toEqual(['Fence-2', 'Radar-4'])
    expect(screen.getByText('Handled or put aside')).toBeVisible()
  })

  test('so it is while the focus is in it', async () => {
    const { user } = await show(3)
    act(() =>
      popup(/Smoke-3/)
        .getByRole('button', { name: 'View' })
        .focus(),
    )
    act(() => changePopups({ type: 'changed', alarm: { ...worst, status: 'in_progress' } }))
    expect(places()).toEqual(['Smoke-3', 'Fence-2', 'Radar-4'])
    expect(screen.getByRole('region', { name: 'New alarms' })).toHaveFocus()
    await user.tab({ shift: true })
    await waitFor(() => expect(places()).toEqual(['Fence-2', 'Radar-4', 'Door-1']))
  })
})

const taken = (side: string) => document.documentElement.style.getPropertyValue(side)

test('its space is there before the first alarm, which therefore moves nothing', async () => {
  await renderPage(AlarmPopups, { may: permissions })
  await waitFor(() => expect(screen.getByText('No new alarms')).toBeVisible())
  expect([taken('--beside-screen'), taken('--below-screen')]).toEqual(['304px', '0px'])
  act(() => changePopups({ type: 'raised', alarm: worst }))
  expect(devices()).toEqual(['Smoke-3'])
  expect([taken('--beside-screen'), taken('--below-screen')]).toEqual(['304px', '0px'])
})

test('in a narrow window it is one line until the user chooses; the choice holds', async () => {
  vi.stubGlobal('innerWidth', 1366)
  const { user, unmount } = await show(3)
  expect([taken('--beside-screen'), taken('--below-screen')]).toEqual(['0px', '34px'])
  await user.click(screen.getByRole('button', { name: 'Show' }))
  unmount()
  await renderPage(AlarmPopups, { may: permissions })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Fold to one line' })).toBeVisible())
})

test('on the alarm desk, which has the queue, it is one line until it is unfolded there; elsewhere nothing changes', async () => {
  const { user, unmount } = await show(3, permissions, screens.alarmLive.path)
  expect([taken('--beside-screen'), taken('--below-screen')]).toEqual(['0px', '34px'])
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(taken('--beside-screen')).toBe('304px')
  await user.click(screen.getByRole('button', { name: 'Fold to one line' }))
  expect(taken('--beside-screen')).toBe('0px')
  unmount()
  await renderPage(AlarmPopups, { address: screens.alarmRecord.path })
  await waitFor(() => expect(taken('--beside-screen')).toBe('304px'))
})

test('takes space of its own beside the screen and its dialogs, or one line below', async () => {
  const { user } = await show(3)
  expect([taken('--beside-screen'), taken('--below-screen')]).toEqual(['304px', '0px'])
  await user.click(screen.getByRole('button', { name: 'Fold to one line' }))
  expect([taken('--beside-screen'), taken('--below-screen')]).toEqual(['0px', '34px'])
  const line = within(screen.getByRole('region', { name: 'New alarms' }))
  expect(line.getByText('4 new alarms')).toBeVisible()
  expect(line.getByText(/Smoke-3 · North gate/)).toBeVisible()
  await user.click(line.getByRole('button', { name: 'Show' }))
  expect(devices()).toHaveLength(3)
})

test('folded to one line it has the buttons of the most urgent, which stays while the pointer is on it', async () => {
  const { user } = await show(3)
  await user.click(screen.getByRole('button', { name: 'Fold to one line' }))
  const line = within(screen.getByRole('region', { name: 'New alarms' }))
  await user.hover(line.getByRole('button', { name: 'Acknowledge' }))
  act(() => changePopups({ type: 'raised', alarm: { ...worst, id: id(7), deviceName: 'Door-7' } }))
  expect(line.getByText(/Smoke-3/)).toBeVisible()
  await leave(user)
  expect(line.getByText(/Door-7/)).toBeVisible()
  await user.click(line.getByRole('button', { name: 'Put aside' }))
  expect(line.getByText('Handled or put aside')).toBeVisible()
  await leave(user)
  expect(line.getByText(/Smoke-3/)).toBeVisible()
})

describe('of several centres', () => {
  const far = buildAlarm({ id: id(9), level: 'low', deviceName: 'Door-9', centerId: parkSouth.id })

  test('names the centre, and viewing leads to it', async () => {
    const { user, addressNow } = await show(5)
    act(() => changePopups({ type: 'raised', alarm: far }))
    expect(popup(/Door-9/).getByText(/South Gate/)).toBeVisible()
    await user.click(popup(/Door-9/).getByRole('button', { name: 'View' }))
    await waitFor(() => expect(addressNow()).toContain(far.id))
    expect(useSession.getState().centreId).toBe(parkSouth.id)
  })

  test('the user may keep them to the centre that is shown; the choice is that of the user', async () => {
    const { user } = await show(5)
    act(() => changePopups({ type: 'raised', alarm: far }))
    expect(devices()).toContain('Door-9')
    act(() => setPopupScope(useSession.getState().user!.id, 'current'))
    await leave(user)
    expect(devices()).toEqual(['Smoke-3', 'Fence-2', 'Radar-4', 'Door-1'])
    act(() => useSession.setState(({ user: who }) => ({ user: { ...who!, id: id(77) } })))
    expect(devices()).toContain('Door-9')
  })
})

test('acknowledges in place with the version that was seen', async () => {
  const server = startFakeServer({
    alarm: { acknowledge: () => buildDetails({ ...worst, status: 'in_progress', version: 5 }) },
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

test('one that is viewed from the column leaves the line of the desk to those that come after it', async () => {
  const { user, addressNow } = await show(3)
  // The column goes from under the pointer, which therefore never leaves it.
  await user.click(popup(/Smoke-3/).getByRole('button', { name: 'View' }))
  await waitFor(() => expect(addressNow()).toContain('/alarm/live'))
  const line = within(screen.getByRole('region', { name: 'New alarms' }))
  expect(line.getByText(/Fence-2/)).toBeVisible()
  act(() => changePopups({ type: 'raised', alarm: { ...worst, id: id(8), deviceName: 'Door-8' } }))
  expect(line.getByText(/Door-8/)).toBeVisible()
  expect(line.getByRole('button', { name: 'Acknowledge' })).toBeVisible()
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
