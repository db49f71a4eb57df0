import { seededNames, type Alarm, type Page } from '@palisade/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emitEvent } from '#shared/events/listeners.ts'
import { readSession } from '#shared/session/session-store.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildAlarm } from '../model/alarm.fixture.ts'
import { buildDetails } from '../model/details.fixture.ts'
import { AlarmRecordPage } from './alarm-record-page.tsx'

const closed = buildAlarm({
  number: '20261119-12',
  type: 'door_forced',
  deviceName: 'Door-Staff',
  status: 'completed',
  taskStatus: 'false_alarm',
})
const page = (list: Alarm[], total = list.length): Page<Alarm> => ({ list, total, pageNum: 1, pageSize: 10 })

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    procedure: { getOfAlarm: () => ({ procedure: null }) },
    notice: { getOfAlarm: () => [] },
    linkage: { getRunsOfAlarm: () => [] },
    alarmExport: { getOwn: () => [] },
    alarm: {
      getRecords: () => page([closed], 35),
      getDetails: () => buildDetails({ ...closed, allowedActions: [] }),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const lastQuery = () => server.to('/basic/alarm/queryAlarmRecord').at(-1)?.body

test('lists records and opens one with its history', async () => {
  const { user } = await renderPage(AlarmRecordPage)
  const table = within(await screen.findByRole('region', { name: 'Alarm records' }))
  await waitFor(() => expect(table.getByText('20261119-12')).toBeVisible())
  expect(table.getByText('Door forced open')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Details' }))
  const drawer = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(drawer.getByText('Raised')).toBeVisible())
  expect(drawer.getByText('No picture was taken')).toBeVisible()
})

test('who closed it is called as in the language of the reader, in the list and the record', async () => {
  const byAdmin = { ...closed, acknowledgedBy: seededNames.admin, closedBy: seededNames.admin }
  server.use({
    alarm: {
      getRecords: () => page([byAdmin]),
      getDetails: () => buildDetails({ ...byAdmin, allowedActions: [] }),
    },
  })
  const { user } = await renderPage(AlarmRecordPage, { language: 'zh_CN' })
  expect(await screen.findAllByText('超级管理员')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: '详情' }))
  expect(await within(await screen.findByRole('dialog')).findAllByText('超级管理员')).toHaveLength(2)
  expect(screen.queryByText(seededNames.admin)).toBeNull()
})

test('asks for what the address says, and for what is searched', async () => {
  const { user, addressNow } = await renderPage(AlarmRecordPage, {
    address: '/?levels=urgent,low&from=2026-11-19T16:00:00.000Z&to=2026-11-20T16:00:00.000Z&pageSize=50',
  })
  await waitFor(() =>
    expect(lastQuery()).toMatchObject({
      levels: ['urgent', 'low'],
      from: '2026-11-19T16:00:00.000Z',
      to: '2026-11-20T16:00:00.000Z',
      pageSize: 50,
    }),
  )
  await user.type(screen.getByLabelText('Text'), 'gate{Enter}')
  await waitFor(() => expect(lastQuery()).toMatchObject({ searchText: 'gate', levels: ['urgent', 'low'] }))
  expect(addressNow()).toContain('searchText=gate')
})

test('an opened record has an address: Back closes it first, a reload shows it again, closing leaves no copy of the list', async () => {
  const { user, addressNow, goBack, unmount } = await renderPage(AlarmRecordPage, { address: '/?levels=low' })
  await user.click(await screen.findByRole('button', { name: '20261119-12' }))
  const drawer = () => screen.queryByText('20261119-12 · Door forced open')
  await waitFor(() => expect(drawer()).toBeVisible())
  expect(addressNow()).toBe(`/?levels=low&record=${closed.id}`)
  act(() => goBack())
  await waitFor(() => expect(drawer()).toBeNull())
  expect(addressNow()).toBe('/?levels=low')
  unmount()
  const again = await renderPage(AlarmRecordPage, { address: `/?levels=low&record=${closed.id}` })
  await waitFor(() => expect(drawer()).toBeVisible())
  await again.user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(drawer()).toBeNull())
  expect(again.addressNow()).toBe('/?levels=low')
})

test('records that come meanwhile move no row: how many they are is said, and a press shows them', async () => {
  const { user } = await renderPage(AlarmRecordPage)
  await screen.findByText('20261119-12')
  const raised = (alarm: Alarm) =>
    act(() => emitEvent({ seq: '1.1', type: 'alarm.raised', at: alarm.occurredAt, data: alarm }))
  const asked = () => server.to('/basic/alarm/queryAlarmRecord').length
  const before = asked()
  const newest = buildAlarm({ id: '01990000-0000-7000-8000-000000000002', number: '20261120-3' })
  server.use({ alarm: { getRecords: () => page([newest, closed], 37) } })
  raised({ ...newest, centerId: '0190a000-0000-7000-8000-0000000000ff' })
  raised({ ...newest, centerId: readSession().centreId ?? '' })
  const show = await screen.findByRole('button', { name: '2 newer: show' })
  expect(asked()).toBe(before + 1)
  expect(screen.queryByText('20261120-3')).toBeNull()
  await user.click(show)
  await waitFor(() => expect(screen.getByText('20261120-3')).toBeVisible())
  expect(screen.queryByRole('button', { name: /newer/ })).toBeNull()
})

test('goes to another page and orders by level', async () => {
  const { user } = await renderPage(AlarmRecordPage)
  await user.click(await screen.findByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(lastQuery()).toMatchObject({ pageNum: 2 }))
  await user.click(screen.getByRole('columnheader', { name: /Level/ }))
  await waitFor(() => expect(lastQuery()).toMatchObject({ orderBy: 'level', pageNum: 1 }))
})

test('says why the list cannot be shown and tries again', async () => {
  server.use({
    alarm: {
      getRecords: () => {
        throw new Refusal('server.unavailable', 503)
      },
    },
  })
  const { user } = await renderPage(AlarmRecordPage)
  await waitFor(() => expect(screen.getByText('Service unavailable, try again shortly')).toBeVisible())
  server.use({ alarm: { getRecords: () => page([closed]) } })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('20261119-12')).toBeVisible())
})

test('has no export and no choice without the permission', async () => {
  await renderPage(AlarmRecordPage, { may: ['alarm.view'] })
  await waitFor(() => expect(screen.getByText('20261119-12')).toBeVisible())
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('exports the chosen records', async () => {
  const saved = vi.fn<(blob: Blob) => string>(() => 'blob:export')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }))
  const answer = new Response(new Blob(['sheet']), {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="alarms.xlsx"',
    },
  })
  const { user } = await renderPage(AlarmRecordPage)
  await screen.findByText(closed.number)
  await user.click(screen.getAllByRole('checkbox').at(-1)!)
  const asked = fetchInstead('/basic/alarm/alarmExportExcel', answer)
  await user.click(screen.getByRole('button', { name: /Export chosen \(1\)/ }))
  expect(await screen.findByText('Saved: alarms.xlsx')).toBeInTheDocument()
  expect(asked()).toMatchObject({ ids: [closed.id] })
})

/** Answers one path with a file, which the fake server does not do. */
function fetchInstead(path: string, answer: Response) {
  const before = globalThis.fetch
  let body: unknown
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (new URL(address).pathname !== path) return before(address, init)
    body = JSON.parse(init.body as string)
    return Promise.resolve(answer)
  })
  return () => body
}

test('speaks Chinese', async () => {
  await renderPage(AlarmRecordPage, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByRole('region', { name: '报警记录' })).toBeVisible())
  await waitFor(() => expect(screen.getByText('误报')).toBeVisible())
  expect(screen.getByRole('button', { name: /导出全部结果/ })).toBeVisible()
})
