import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildAlarm } from '../model/alarm.fixture.ts'
import { AlarmRecordPage } from './alarm-record-page.tsx'

const DEVICE = '01990000-0000-7000-8000-0000000000dd'
const alarm = buildAlarm({
  status: 'completed',
  closedBy: 'Lin Wei',
  ip: '192.0.2.17',
  reporter: 'Fire panel 3',
  description: 'Zone 7 broken',
})

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    alarmExport: { getOwn: () => [] },
    alarm: { getRecords: () => ({ list: [alarm], total: 1, pageNum: 1, pageSize: 10 }) },
    device: { getDetails: () => ({ name: 'Gate camera' }) as never },
    // Of the area's field, which stands open while it is in force.
    organisation: {
      getDetails: () => ({ name: 'East quay' }) as never,
      getChildren: () => [],
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const lastQuery = () => server.to('/basic/alarm/queryAlarmRecord').at(-1)?.body

/** Takes the request of an export in place of the fake server, which answers with no files. */
async function exportedFilters(user: Awaited<ReturnType<typeof renderPage>>['user']) {
  const before = globalThis.fetch
  let body: Record<string, unknown> = {}
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (new URL(address).pathname !== '/basic/alarm/alarmExportExcelAll') return before(address, init)
    body = JSON.parse(init.body as string) as Record<string, unknown>
    return Promise.resolve(
      new Response(new Blob(['sheet']), {
        headers: {
          'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          'content-disposition': 'attachment; filename="alarms.xlsx"',
        },
      }),
    )
  })
  await user.click(screen.getByRole('button', { name: /Export all found/ }))
  await screen.findByText('Saved: alarms.xlsx')
  return body
}

test('the export has every filter of the rows that are shown, and the reader’s time zone', async () => {
  const wanted = {
    deviceId: DEVICE,
    levels: ['urgent'],
    types: ['fire', 'smoke'],
    statuses: ['completed'],
    processed: 'processed',
    searchText: 'gate',
    number: '2026',
    areaIds: [alarm.areaId],
    from: '2026-11-19T16:00:00.000Z',
    to: '2026-11-20T16:00:00.000Z',
  }
  const address = `/?${new URLSearchParams(Object.entries(wanted).map(([name, value]) => [name, String(value)]))}`
  const { user } = await renderPage(AlarmRecordPage, { address })
  await screen.findByText(alarm.number)
  // The order of types is that of the contract.
  const { types: _types, ...others } = wanted
  expect(lastQuery()).toMatchObject(others)
  const { pageNum: _page, pageSize: _size, ...shown } = lastQuery()!
  const { timeZone, ...exported } = await exportedFilters(user)
  expect(exported).toEqual(shown)
  expect(timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})

test('one device of the address filters the rows, and its field shows it unfolded', async () => {
  await renderPage(AlarmRecordPage, { address: `/?deviceId=${DEVICE}` })
  await waitFor(() => expect(lastQuery()).toMatchObject({ deviceId: DEVICE }))
  await waitFor(() => expect(screen.getByText('Gate camera')).toBeVisible())
  expect(screen.getByRole('combobox', { name: 'Device' })).toBeInTheDocument()
})

test('typing narrows the types, Enter takes the first', async () => {
  const { user } = await renderPage(AlarmRecordPage)
  await screen.findByText(alarm.number)
  await user.click(screen.getByRole('combobox', { name: 'Type' }))
  expect(await screen.findByTitle('Video loss')).toBeInTheDocument()
  // Also the name of the group that begins with smoke.
  await user.keyboard('fire')
  await waitFor(() => expect(screen.queryByTitle('Video loss')).toBeNull())
  // jsdom's own key event lacks the code that the list looks at.
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Type' }), { key: 'Enter', keyCode: 13 })
  await user.click(screen.getByRole('button', { name: /Search/ }))
  await waitFor(() => expect(lastQuery()).toMatchObject({ types: ['fire'] }))
})

test('a quick range applies at once', async () => {
  const { user, addressNow } = await renderPage(AlarmRecordPage)
  await screen.findByText(alarm.number)
  await user.click(screen.getByRole('button', { name: /Time range/ }))
  await user.click(await screen.findByRole('button', { name: 'Today' }))
  await waitFor(() => expect(lastQuery()).toMatchObject({ from: expect.any(String), to: expect.any(String) }))
  expect(addressNow()).toContain('from=')
})

test('a record tells address, reporter, description, and who closed it', async () => {
  await renderPage(AlarmRecordPage)
  const table = within(await screen.findByRole('region', { name: 'Alarm records' }))
  for (const text of ['192.0.2.17', 'Fire panel 3', 'Zone 7 broken', 'Lin Wei'])
    expect(await table.findByText(text)).toBeInTheDocument()
})
