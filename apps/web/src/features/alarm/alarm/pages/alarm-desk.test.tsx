import type { Alarm, AlarmDetails } from '@palisade/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emitEvent } from '#shared/events/listeners.ts'
import { api } from '#shared/api/api.ts'
import { forgetFacePictures, useFacePictures } from '#shared/recognition/face-pictures.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { useSession } from '#shared/session/session-store.ts'
import { defaultParameters } from '#shared/testing/session.fixture.ts'
import { useMapStore } from '#shared/map/map-store.ts'
import { listenToAlarms } from '../api/alarm-events.ts'
import { buildAlarm } from '../model/alarm.fixture.ts'
import { buildDetails } from '../model/details.fixture.ts'
import { AlarmLivePage } from './alarm-live-page.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
/** The n-th newest fence alarm. */
const fence = (number: number, more: Partial<Alarm> = {}) =>
  buildAlarm({
    id: id(10_000 - number),
    number: `20261120-${number}`,
    type: 'fence',
    occurredAt: new Date(Date.parse('2026-11-20T08:00:00Z') - number * 1000).toISOString(),
    deviceName: `Fence-${number}`,
    ...more,
  })

let stored: Alarm[]
let server: ReturnType<typeof startFakeServer>
const find = (alarmId: string) => stored.find(alarm => alarm.id === alarmId)!
const detailsOf = (alarm: Alarm): AlarmDetails =>
  buildDetails({
    ...alarm,
    allowedActions: alarm.status === 'on_alert' ? ['acknowledge', 'false_alarm'] : ['close'],
    ...(alarm.status === 'completed' && { allowedActions: [] }),
  })
function change(alarmId: string, changes: Partial<Alarm>) {
  const { version } = find(alarmId)
  stored = stored.map(one => (one.id === alarmId ? { ...one, ...changes, version: version + 1 } : one))
  return detailsOf(find(alarmId))
}

beforeEach(() => {
  stored = [1, 2, 3].map(number => fence(number))
  server = startFakeServer({
    procedure: { getOfAlarm: () => ({ procedure: null }) },
    notice: { getOfAlarm: () => [] },
    linkage: { getRunsOfAlarm: () => [] },
    map: { getResources: () => [] },
    alarm: {
      getOpen: ({ pageSize = 10, cursor }) => {
        const open = stored.filter(alarm => alarm.status !== 'completed')
        const list = open
          .filter(alarm => cursor === undefined || alarm.id < cursor)
          .toSorted((a, b) => b.id.localeCompare(a.id))
        const next = list.length > pageSize ? list[pageSize - 1]?.id : undefined
        return {
          list: list.slice(0, pageSize),
          total: open.length,
          pageNum: 1,
          pageSize,
          ...(next && { next }),
        }
      },
      countOpen: () => ({
        onAlert: stored.length,
        inProgress: 0,
        byLevel: { very_urgent: 0, urgent: stored.length, general: 0, low: 0 },
      }),
      getDetails: ({ alarmId }) => detailsOf(find(alarmId)),
      acknowledge: ({ alarmId }) => change(alarmId, { status: 'in_progress' }),
      close: ({ alarmId }) => change(alarmId, { status: 'completed' }),
    },
  })
})
afterEach(() => {
  forgetFacePictures()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const option = (device: string) => screen.findByRole('option', { name: new RegExp(`${device}\\b`) })
const chosen = () => screen.findByRole('option', { selected: true })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const body = (path: string) => server.to(path as never).map(call => call.body)

describe('the flow', () => {
  test('the most urgent is chosen; acknowledged and closed with a reason by 3 clicks, and the next is chosen', async () => {
    const { user } = await renderPage(AlarmLivePage)
    expect(await chosen()).toHaveTextContent('Fence-1')
    await user.click(await button('Acknowledge'))
    await user.click(await button('Handled on site'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Close alarm' }))
    await waitFor(async () => expect(await chosen()).toHaveTextContent('Fence-2'))
    expect(body('/ams/taskCloseByAlarmStyle')).toMatchObject([
      { alarmId: id(9999), reason: 'Handled on site', version: 2 },
    ])
    await waitFor(() => expect(screen.getByRole('listbox')).toHaveFocus())
  })

  test('the same by keys: A, C, the reason, Enter', async () => {
    const { user } = await renderPage(AlarmLivePage)
    await button('Acknowledge')
    await user.keyboard('a')
    await button('Close alarm')
    await user.keyboard('c')
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(dialog.getByRole('textbox')).toHaveFocus())
    await user.keyboard('Fox at the fence{Enter}')
    await waitFor(async () => expect(await chosen()).toHaveTextContent('Fence-2'))
    expect(body('/ams/taskCloseByAlarmStyle')).toMatchObject([{ reason: 'Fox at the fence' }])
  })

  test('one that comes in does not change the choice', async () => {
    const { queryClient } = await renderPage(AlarmLivePage)
    act(() => useSession.setState({ parameters: { ...defaultParameters, 'alarm.sound': false } }))
    const end = listenToAlarms(queryClient)
    await chosen()
    const worse = fence(0, { level: 'very_urgent' })
    stored = [worse, ...stored]
    act(() => emitEvent({ seq: '1', type: 'alarm.raised', at: worse.lastAt, data: worse }))
    expect(await option('Fence-0')).toBeVisible()
    expect(await chosen()).toHaveTextContent('Fence-1')
    end()
  })
})

test('no button moves when another has done its work: an action that is not possible now keeps its place', async () => {
  const { user } = await renderPage(AlarmLivePage)
  const row = async () => {
    const first = await button('Acknowledge')
    const buttons = within(first.parentElement!.parentElement!).getAllByRole<HTMLButtonElement>('button')
    return buttons.map(each => [each.textContent, each.disabled])
  }
  const places = ['Acknowledge', 'Dispatch', 'Close alarm', 'False alarm', 'Shelve 15 min', 'Shelve 60 min']
  const open = new Set([0, 3, 4, 5])
  expect(await row()).toEqual(places.map((name, index) => [name, !open.has(index)]))
  await user.click(await button('Acknowledge'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close alarm' })).toBeEnabled())
  const after = await row()
  expect(after.map(([name]) => name)).toEqual(places)
  expect(after[0]).toEqual(['Acknowledge', true])
})

test('who may not handle alarms has no button for it', async () => {
  await renderPage(AlarmLivePage, { may: ['alarm.view', 'alarm.dispatch'] })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Dispatch' })).toBeVisible())
  for (const name of ['Close alarm', 'Shelve 15 min'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

describe('keys', () => {
  test('the list is one tab stop and has the keys at once: arrows choose, End leads to the last', async () => {
    const { user } = await renderPage(AlarmLivePage)
    await chosen()
    expect(screen.getByRole('listbox')).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    await waitFor(async () => expect(await chosen()).toHaveTextContent('Fence-2'))
    await user.keyboard('{Home}')
    await waitFor(async () => expect(await chosen()).toHaveTextContent('Fence-1'))
    await user.keyboard('{End}')
    await waitFor(async () => expect(await chosen()).toHaveTextContent('Fence-3'))
    const stops = screen.getAllByRole('option').filter(row => row.tabIndex >= 0)
    expect([stops, screen.getByRole('listbox').tabIndex]).toEqual([[], 0])
  })

  test('N goes on, M shows the place, ? lists the keys', async () => {
    const { user } = await renderPage(AlarmLivePage)
    await button('Acknowledge')
    await user.keyboard('n')
    await waitFor(async () => expect(await chosen()).toHaveTextContent('Fence-2'))
    await button('Acknowledge')
    const before = useMapStore.getState().move?.serial
    await user.keyboard('m')
    expect(useMapStore.getState().move?.serial).not.toBe(before)
    await user.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keys of the alarm desk' }))
    expect(dialog.getByText('Acknowledge the chosen alarm')).toBeInTheDocument()
  })

  test('letters in a field press nothing', async () => {
    stored = stored.map(alarm => ({ ...alarm, status: 'in_progress' as const }))
    const { user } = await renderPage(AlarmLivePage)
    await user.click(await button('Close alarm'))
    await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'can')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(await chosen()).toHaveTextContent('Fence-1')
  })

  test('nor do those in a field beside the desk, as the search of the map', async () => {
    const { user } = await renderPage(() => (
      <>
        <AlarmLivePage />
        <input aria-label="Search" />
      </>
    ))
    await chosen()
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'n?')
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('n?')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await chosen()).toHaveTextContent('Fence-1')
  })
})

test('all of one device and type are acknowledged at once, and closed with one reason', async () => {
  stored = [fence(1, { deviceName: 'Gate' }), fence(2, { deviceName: 'Gate' }), fence(3, { type: 'smoke' })]
  const { user } = await renderPage(AlarmLivePage)
  await user.click(await button('Acknowledge all 2'))
  await user.click(await button('Close all 2'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Weather' }))
  await user.click(dialog.getByRole('button', { name: 'Close alarm' }))
  await waitFor(async () => expect(await chosen()).toHaveTextContent('Fence-3'))
  const closes = body('/ams/taskCloseByAlarmStyle')
  expect(closes).toHaveLength(2)
  expect(closes).toMatchObject([
    { alarmId: id(9999), reason: 'Weather', version: 2 },
    { alarmId: id(9998), reason: 'Weather', version: 2 },
  ])
})

test('holds any number: 1000 are read by pages, a few are drawn, the last is reached', async () => {
  stored = Array.from({ length: 1000 }, (_, index) => fence(index + 1))
  const { user } = await renderPage(AlarmLivePage)
  await chosen()
  expect(screen.getAllByRole('option').length).toBeLessThan(40)
  expect(await chosen()).toHaveAttribute('aria-setsize', '1000')
  expect(body('/ams/findAlarmByPage.json')).toHaveLength(4)
  act(() => screen.getByRole('listbox').focus())
  await user.keyboard('{End}')
  await waitFor(async () => expect(await chosen()).toHaveTextContent('Fence-1000'))
})

test('picture and seconds before are one click away, with named buttons', async () => {
  stored = [fence(1, { hasPicture: true, hasClip: true })]
  server.use({
    alarm: {
      getPicture: () => {
        throw new Refusal('alarm.no_picture')
      },
    },
  })
  const { user } = await renderPage(AlarmLivePage)
  await user.click(await button('Large picture'))
  const viewer = within(await screen.findByRole('dialog', { name: 'Picture of alarm 20261120-1' }))
  await user.click(viewer.getByRole('button', { name: 'Seconds before' }))
  await waitFor(() =>
    expect(screen.getByRole('dialog', { name: 'Seconds before of alarm 20261120-1' })).toBeVisible(),
  )
  await user.click(viewer.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the faces of its picture go to the comparison; the server is asked for it anew', async () => {
  stored = [fence(1, { hasPicture: true })]
  server.use({
    alarm: {
      getPicture: () => {
        throw new Refusal('alarm.no_picture')
      },
    },
  })
  const { user, addressNow } = await renderPage(AlarmLivePage)
  const choose = async () => {
    await user.click(await button('Faces of this picture'))
    await user.click(await screen.findByRole('menuitem', { name: 'Compare face' }))
  }
  await choose()
  expect(await screen.findByText('This alarm has no picture')).toBeInTheDocument()
  expect(addressNow()).toBe('/')
  const picture = { blob: new Blob(['x'], { type: 'image/jpeg' }), fileName: 'any' }
  const fetched = vi.spyOn(api.alarm, 'getPicture').mockResolvedValue(picture)
  await choose()
  await waitFor(() => expect(addressNow()).toBe('/person/pictureContrast'))
  expect(fetched).toHaveBeenCalledExactlyOnceWith({ alarmId: id(9999), part: 'picture' })
  expect(useFacePictures.getState().first?.name).toBe('alarm_20261120-1.jpg')
})

test.each([
  ['en_US', 'Faces of this picture: Picture 3', 'Compare face'],
  ['zh_CN', '图中人脸：图片 3', '人脸比对'],
] as const)('in %s a further picture goes to the comparison as itself', async (language, menu, entry) => {
  stored = [fence(1, { hasPicture: true })]
  server.use({
    alarm: {
      getDetails: () => ({ ...detailsOf(find(id(9999))), pictureIds: [id(21), id(22)] }),
    },
  })
  const picture = { blob: new Blob(['x'], { type: 'image/jpeg' }), fileName: 'any' }
  const fetched = vi.spyOn(api.alarm, 'getPicture').mockResolvedValue(picture)
  const { user, addressNow } = await renderPage(AlarmLivePage, { language })
  await user.click(await screen.findByRole('button', { name: menu }))
  fetched.mockClear()
  await user.click(await screen.findByRole('menuitem', { name: entry }))
  await waitFor(() => expect(addressNow()).toBe('/person/pictureContrast'))
  expect(fetched).toHaveBeenCalledWith({ alarmId: id(9999), part: 'picture', pictureId: id(22) })
  expect(useFacePictures.getState().first?.name).toBe('alarm_20261120-1_3.jpg')
})
