import type { Alarm } from '@palisade/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emitEvent } from '#shared/events/listeners.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { listenToAlarms } from '../api/alarm-events.ts'
import { buildAlarm } from '../model/alarm.fixture.ts'
import { buildDetails } from '../model/details.fixture.ts'
import { noPopups, popupsAfter } from '../model/popups.ts'
import { AlarmLivePage } from './alarm-live-page.tsx'

const id = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const shelf = { id: id(9), until: '2026-11-20T09:30:00.000Z' }
const rung = buildAlarm({ id: id(1), deviceName: 'Fence-1' })
const shelved = buildAlarm({ id: id(2), deviceName: 'Fence-2', shelf })

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  const page = { total: 2, pageNum: 1, pageSize: 300 }
  server = startFakeServer({
    procedure: { getOfAlarm: () => ({ procedure: null }) },
    notice: { getOfAlarm: () => [] },
    linkage: { getRunsOfAlarm: () => [] },
    map: { getResources: () => [] },
    inhibition: { batchStop: () => ({}) },
    alarm: {
      getOpen: ({ withShelved = false }) => ({
        ...page,
        list: withShelved ? [rung, shelved] : [rung],
      }),
      countOpen: () => ({
        onAlert: 1,
        inProgress: 0,
        byLevel: { very_urgent: 0, urgent: 1, general: 0, low: 0 },
      }),
      getDetails: ({ alarmId }) => buildDetails(alarmId === shelved.id ? shelved : rung),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const options = () => screen.getAllByRole('option').map(option => /Fence-\d/.exec(option.textContent)?.[0])

test.each([
  ['en_US', '1 shelved', 'Unshelve'],
  ['zh_CN', '已搁置 1 条', '取消搁置'],
] as const)(
  'what is shelved is apart from the queue, counted, and comes back by a button, %s',
  async (language, count, back) => {
    const { user, queryClient } = await renderPage(AlarmLivePage, { language })
    const end = listenToAlarms(queryClient)
    const button = await screen.findByRole('button', { name: new RegExp(count) })
    expect(options()).toEqual(['Fence-1'])
    await user.click(button)
    expect(options()).toEqual(['Fence-2'])
    await user.click(screen.getByRole('option'))
    await user.click(await screen.findByRole('button', { name: back }))
    await waitFor(() =>
      expect(server.to('/biz/deviceAlarmInhibition/batchStop')[0]?.body).toMatchObject({ ids: [shelf.id] }),
    )
    const after: Alarm = { ...shelved, shelf: null, version: shelved.version + 1 }
    act(() => emitEvent({ seq: '1', type: 'alarm.changed', at: after.lastAt, data: after }))
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    await user.click(button)
    expect(options()).toEqual(expect.arrayContaining(['Fence-1', 'Fence-2']))
    expect(screen.queryByRole('button', { name: new RegExp(count) })).toBeNull()
    end()
  },
)

test('a pop-up goes with its alarm to the shelf, and comes again also where it was put aside', () => {
  const waiting = popupsAfter(noPopups, [{ type: 'raised', alarm: rung }])
  const aside = popupsAfter(waiting, [{ type: 'put-aside', ids: [rung.id] }])
  const gone = popupsAfter(aside, [{ type: 'changed', alarm: { ...rung, shelf } }])
  expect(gone).toEqual(noPopups)
  expect(popupsAfter(gone, [{ type: 'loaded', alarms: [rung] }]).waiting).toEqual([rung])
})
