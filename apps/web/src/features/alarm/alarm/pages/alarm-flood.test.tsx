import type { Alarm } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildAlarm } from '../model/alarm.fixture.ts'
import { buildDetails } from '../model/details.fixture.ts'
import { AlarmLivePage } from './alarm-live-page.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
/** Twelve alarms of the last minutes: eleven of one place and type, and a very urgent one of the same. */
const flood: Alarm[] = Array.from({ length: 12 }, (_, number) =>
  buildAlarm({
    id: id(number + 1),
    deviceName: `Fence-${number + 1}`,
    type: 'fence',
    level: number === 5 ? 'very_urgent' : 'urgent',
    occurredAt: new Date(Date.now() - 60_000 + number * 1000).toISOString(),
  }),
)

let open: Alarm[]
beforeEach(() => {
  localStorage.clear()
  open = flood
  startFakeServer({
    procedure: { getOfAlarm: () => ({ procedure: null }) },
    notice: { getOfAlarm: () => [] },
    linkage: { getRunsOfAlarm: () => [] },
    map: { getResources: () => [] },
    alarm: {
      getOpen: () => ({ list: open, total: open.length, pageNum: 1, pageSize: 300 }),
      countOpen: () => ({
        onAlert: open.length,
        inProgress: 0,
        byLevel: { very_urgent: 1, urgent: 11, general: 0, low: 0 },
      }),
      getDetails: ({ alarmId }) => buildDetails(open.find(alarm => alarm.id === alarmId)),
    },
    task: { getOfAlarm: () => [] },
  })
})
afterEach(() => vi.unstubAllGlobals())

const queue = () => screen.findByRole('listbox', { name: 'Live alarms' })
const rows = async () => within(await queue()).getAllByRole('option')

test('a flood is said and grouped; the very urgent one stays single on top, the group unfolds', async () => {
  const { user } = await renderPage(AlarmLivePage)
  await waitFor(() => expect(screen.getByText('Flood: 12 alarms in 10 min')).toBeVisible())
  const [first, group, ...others] = await rows()
  expect(first).toHaveTextContent('Fence-6')
  expect(group).toHaveTextContent('11 alarms')
  expect(others).toEqual([])
  await user.click(group!)
  expect(await rows()).toHaveLength(13)
  ;(await queue()).focus()
  await user.keyboard('{ArrowLeft}')
  expect(await rows()).toHaveLength(2)
})

test('who wants single alarms keeps getting them', async () => {
  const { user, unmount } = await renderPage(AlarmLivePage)
  await user.click(await screen.findByText('Single'))
  expect(await rows()).toHaveLength(12)
  unmount()
  await renderPage(AlarmLivePage)
  expect(await rows()).toHaveLength(12)
  expect(screen.getByText('Flood: 12 alarms in 10 min')).toBeVisible()
})

test('up to ten in ten minutes are no flood', async () => {
  open = flood.slice(0, 10)
  await renderPage(AlarmLivePage)
  expect(await rows()).toHaveLength(10)
  expect(screen.queryByText(/Flood/)).toBeNull()
})
