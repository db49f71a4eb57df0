import type { Alarm, AlarmDetails, Page, SharedParameterValues } from '@palisade/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { useSession } from '#shared/session/session-store.ts'
import { defaultParameters } from '#shared/testing/session.fixture.ts'
import { chooseAlarm, useMapStore } from '#shared/map/map-store.ts'
import { mapResource } from '#shared/testing/map.fixture.ts'
import { buildAlarm } from '../model/alarm.fixture.ts'
import { buildDetails } from '../model/details.fixture.ts'
import { AlarmLivePage } from './alarm-live-page.tsx'

const fence = buildAlarm({
  id: '0190a000-0000-7000-8000-0000000000f1',
  type: 'fence',
  deviceName: 'Fence-01',
})
const smoke = buildAlarm({
  id: '0190a000-0000-7000-8000-0000000000f2',
  type: 'smoke',
  level: 'very_urgent',
  deviceName: 'Smoke-07',
  longitude: null,
  latitude: null,
  count: 4,
})
const page = (list: Alarm[]): Page<Alarm> => ({ list, total: list.length, pageNum: 1, pageSize: 50 })

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    procedure: { getOfAlarm: () => ({ procedure: null }) },
    notice: { getOfAlarm: () => [] },
    linkage: { getRunsOfAlarm: () => [] },
    map: { getResources: () => [] },
    organisation: { getTree: () => [] },
    alarm: {
      getOpen: ({ levels }) => page([smoke, fence].filter(alarm => !levels || levels.includes(alarm.level))),
      countOpen: () => ({
        onAlert: 2,
        inProgress: 0,
        byLevel: { very_urgent: 1, urgent: 1, general: 0, low: 0 },
      }),
      getDetails: ({ alarmId }) => buildDetails({ ...(alarmId === fence.id ? fence : smoke) }),
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  useMapStore.setState({ selection: undefined, move: undefined, openWall: undefined })
})

const list = () => screen.findByRole('listbox', { name: 'Live alarms' })
const openFence = async () => renderPage(AlarmLivePage, { address: `/?alarm=${fence.id}` })

test('lists the open alarms, and shows the one that is chosen on the map', async () => {
  await renderPage(AlarmLivePage)
  const rows = within(await list())
  await waitFor(() => expect(rows.getByRole('option', { name: /Smoke.*Smoke-07.*New/s })).toBeVisible())
  expect(rows.getByText('4×')).toBeVisible()
  act(() => chooseAlarm({ id: fence.id, deviceId: null, longitude: 1, latitude: 2 }))
  await waitFor(() => expect(rows.getByRole('option', { name: /Fence-01/, selected: true })).toBeVisible())
})

test('marks the chosen alarm on the map, at its device where it has no place of its own', async () => {
  const sensor = mapResource({ id: smoke.deviceId ?? '', kind: 'sensor', longitude: 7, latitude: 8 })
  server.use({ map: { getResources: () => [sensor] } })
  await renderPage(AlarmLivePage, { address: `/?alarm=${smoke.id}` })
  const place = { longitude: 7, latitude: 8 }
  await waitFor(() =>
    expect(useMapStore.getState().selection).toMatchObject({ kind: 'alarm', id: smoke.id, place }),
  )
  expect(useMapStore.getState().move).toMatchObject({ to: 'place', place })
})

test('the nearest cameras go onto the wall by one key', async () => {
  const camera = (number: number) =>
    mapResource({ id: `c${number}`, longitude: 10, latitude: 50 + number / 10_000 })
  server.use({ map: { getResources: () => [6, 2, 5, 3, 4].map(camera) } })
  const openWall = vi.fn()
  useMapStore.setState({ openWall })
  const at = { longitude: 10, latitude: 50 }
  server.use({ alarm: { getDetails: () => buildDetails({ ...fence, ...at }) } })
  const { user } = await openFence()
  const near = within(await screen.findByRole('region', { name: 'Nearest cameras' }))
  expect(near.getAllByRole('listitem').map(row => row.textContent)).toEqual([
    'Gate-c222 m',
    'Gate-c333 m',
    'Gate-c444 m',
    'Gate-c556 m',
  ])
  await user.keyboard('w')
  expect(openWall).toHaveBeenCalledExactlyOnceWith(
    [2, 3, 4, 5].map(number => ({ id: `c${number}`, name: `Gate-c${number}` })),
  )
})

test('narrows to a level and back', async () => {
  const { user } = await renderPage(AlarmLivePage)
  await user.click(await screen.findByRole('button', { name: '1 Urgent' }))
  await waitFor(() => expect(screen.queryByRole('option', { name: /Smoke/ })).toBeNull())
  await user.click(screen.getByRole('button', { name: '1 Urgent' }))
  await waitFor(() => expect(screen.getByRole('option', { name: /Smoke/ })).toBeVisible())
})

test('keeps the chosen alarm in the address and brings its place into view', async () => {
  const { user, addressNow } = await renderPage(AlarmLivePage)
  await user.click(await screen.findByRole('option', { name: /Fence-01/ }))
  await waitFor(() => expect(addressNow()).toContain(fence.id))
  await waitFor(() => expect(useMapStore.getState().move).toMatchObject({ to: 'place' }))
})

test('acknowledges what was seen, and shows the state that came back', async () => {
  server.use({
    alarm: {
      acknowledge: () =>
        buildDetails({ ...fence, status: 'in_progress', version: 2, allowedActions: ['close'] }),
    },
  })
  const { user } = await openFence()
  const button = await screen.findByRole('button', { name: 'Acknowledge' })
  server.use({
    alarm: {
      getDetails: () =>
        buildDetails({ ...fence, status: 'in_progress', version: 2, allowedActions: ['close'] }),
    },
  })
  await user.click(button)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close alarm' })).toBeVisible())
  expect(server.to('/ams/updateConfirmState')[0]?.body).toMatchObject({
    alarmId: fence.id,
    confirm: 'acknowledge',
    version: 1,
  })
})

test('a false alarm asks for a reason once somebody has taken the alarm on', async () => {
  const taken = { status: 'in_progress' as const, allowedActions: ['false_alarm' as const, 'close' as const] }
  server.use({
    alarm: {
      getDetails: () => ({ ...buildDetails(fence), ...taken }),
      acknowledge: () => ({ ...buildDetails(fence), status: 'completed', allowedActions: [] }),
    },
  })
  const { user } = await openFence()
  await user.click(await screen.findByRole('button', { name: 'False alarm' }))
  const dialog = within(await screen.findByRole('dialog'))
  const send = dialog.getByRole('button', { name: 'False alarm' })
  expect(send).toBeDisabled()
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A fox')
  await user.click(send)
  await waitFor(() =>
    expect(server.to('/ams/updateConfirmState').map(({ body }) => body)).toMatchObject([
      { confirm: 'false_alarm', remarks: 'A fox' },
    ]),
  )
})

describe('closing', () => {
  const held: AlarmDetails = buildDetails({ ...fence, status: 'in_progress', allowedActions: ['close'] })
  beforeEach(() =>
    server.use({
      alarm: {
        getDetails: () => held,
        close: () => buildDetails({ ...fence, status: 'completed', version: 2, allowedActions: [] }),
      },
    }),
  )

  test('asks for a reason and sends nothing without one', async () => {
    const { user } = await openFence()
    await user.click(await screen.findByRole('button', { name: 'Close alarm' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), '   ')
    await user.click(dialog.getByRole('button', { name: 'Close alarm' }))
    await waitFor(() => expect(dialog.getByText('Give a reason for closing')).toBeVisible())
    expect(server.to('/ams/taskCloseByAlarmStyle')).toEqual([])
  })

  test('sends reason, result and the version that was seen', async () => {
    const { user } = await openFence()
    await user.click(await screen.findByRole('button', { name: 'Close alarm' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), 'Fox at the fence')
    await user.click(dialog.getByRole('radio', { name: 'False alarm' }))
    await user.click(dialog.getByRole('button', { name: 'Close alarm' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.to('/ams/taskCloseByAlarmStyle')[0]?.body).toMatchObject({
      reason: 'Fox at the fence',
      style: 'false_alarm',
      version: 1,
    })
  })

  describe('with the words of the site', () => {
    async function openDialog(parameters: Partial<SharedParameterValues>) {
      const { user } = await openFence()
      act(() => useSession.setState({ parameters: { ...defaultParameters, ...parameters } }))
      await user.click(await screen.findByRole('button', { name: 'Close alarm' }))
      const dialog = within(await screen.findByRole('dialog'))
      return { user, dialog, reason: dialog.getByRole('textbox') }
    }
    const reasonSent = async () => {
      await waitFor(() => expect(server.to('/ams/taskCloseByAlarmStyle')).toHaveLength(1))
      return server.to('/ams/taskCloseByAlarmStyle')[0]?.body['reason']
    }

    test('a quick label is the reason by one click, and joins what was typed', async () => {
      const labels = ['Cleaning staff', 'Wind']
      const { user, dialog, reason } = await openDialog({ 'alarm.quick_labels': labels })
      await user.click(dialog.getByRole('button', { name: 'Wind' }))
      expect(reason).toHaveValue('Wind')
      expect(reason).toHaveFocus()
      await user.clear(reason)
      await user.type(reason, 'Checked on site')
      await user.click(dialog.getByRole('button', { name: 'Cleaning staff' }))
      await user.click(dialog.getByRole('button', { name: 'Close alarm' }))
      expect(await reasonSent()).toBe('Checked on site, Cleaning staff')
    })

    test('a high-frequency word completes what is being typed', async () => {
      const words = ['Wind at the gate', 'Fox at the fence']
      const { user, dialog, reason } = await openDialog({ 'alarm.frequent_words': words })
      expect(dialog.queryByRole('group', { name: 'Complete with' })).toBeNull()
      await user.type(reason, 'Checked. fox')
      await user.click(dialog.getByRole('button', { name: 'Fox at the fence' }))
      expect(reason).toHaveValue('Checked. Fox at the fence')
      expect(dialog.queryByRole('group', { name: 'Complete with' })).toBeNull()
      await user.click(dialog.getByRole('button', { name: 'Close alarm' }))
      expect(await reasonSent()).toBe('Checked. Fox at the fence')
    })

    test('what an administrator adds meanwhile is offered in the open dialog', async () => {
      const { dialog } = await openDialog({})
      expect(dialog.getByRole('button', { name: 'Handled on site' })).toBeInTheDocument()
      act(() => useSession.setState({ parameters: { ...defaultParameters, 'alarm.quick_labels': ['Wind'] } }))
      expect(await dialog.findByRole('button', { name: 'Wind' })).toBeInTheDocument()
      expect(dialog.queryByRole('button', { name: 'Handled on site' })).toBeNull()
    })
  })
})

test('says in its place why an alarm cannot be shown', async () => {
  server.use({
    alarm: {
      getDetails: () => {
        throw new Refusal('alarm.not_found')
      },
    },
  })
  await openFence()
  await waitFor(() => expect(screen.getByText('This alarm does not exist any more')).toBeVisible())
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('offers only what the server allows', async () => {
  server.use({ alarm: { getDetails: () => buildDetails({ ...fence, allowedActions: [] }) } })
  await openFence()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Acknowledge' })).toBeDisabled())
})

test('the place, the time and what happened stand below the title; number and address come when asked for', async () => {
  server.use({
    alarm: { getDetails: () => buildDetails({ ...fence, description: 'Wire cut', ip: '10.1.2.3' }) },
  })
  const { user } = await openFence()
  await waitFor(() => expect(screen.getByText('Wire cut')).toBeVisible())
  expect(screen.getByText('20261120-1')).not.toBeVisible()
  await user.click(screen.getByText('More'))
  expect(screen.getByText('20261120-1')).toBeVisible()
  expect(screen.getByText('10.1.2.3')).toBeVisible()
  await user.click(screen.getByText('More'))
})

test('speaks Chinese', async () => {
  await renderPage(AlarmLivePage, { address: `/?alarm=${fence.id}`, language: 'zh_CN' })
  await waitFor(() => expect(screen.getByRole('listbox', { name: '实时报警' })).toBeVisible())
  await waitFor(() => expect(screen.getByRole('button', { name: '确认' })).toBeVisible())
  expect(screen.getByText('处置记录')).toBeVisible()
})
