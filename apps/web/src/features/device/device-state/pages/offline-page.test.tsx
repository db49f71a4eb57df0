import type { OfflineDevice, Page } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emitEvent } from '#shared/events/listeners.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { listenToStates } from '../api/state-events.ts'
import { buildOffline, idOf } from '../model/offline.fixture.ts'
import { OfflinePage } from './offline-page.tsx'

const lost = buildOffline(1)
const serviced = buildOffline(2, {
  state: 'maintenance',
  cause: 'planned',
  maintenanceUntil: '2026-11-21T08:00:00.000Z',
  maintenanceReason: 'new lens',
  availability: null,
})
const page = (list: OfflineDevice[]): Page<OfflineDevice> => ({
  list,
  total: list.length,
  pageNum: 1,
  pageSize: 10,
})

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    deviceState: {
      getOfflineByPage: () => page([lost, serviced]),
      getHistory: () => ({
        periods: [
          { state: 'offline', cause: 'unreachable', from: '2026-11-20T08:00:00.000Z', to: null },
          {
            state: 'online',
            cause: null,
            from: '2026-11-18T08:00:00.000Z',
            to: '2026-11-20T08:00:00.000Z',
          },
        ],
        availability: 96.5,
        outages: 3,
      }),
      startMaintenance: () => ({ before: [] }),
      endMaintenance: () => ({}),
    },
    organisation: fakeTree([]),
  })
})
afterEach(() => vi.unstubAllGlobals())

const dialog = async () => within(await screen.findByRole('dialog'))
const row = async (name: string) => within((await screen.findByText(name)).closest('tr')!)

test('says for how long an account is locked still', async () => {
  const lockedUntil = new Date(Date.now() + 12 * 60_000).toISOString()
  server.use({
    deviceState: {
      getOfflineByPage: () => page([buildOffline(1, { cause: 'account_locked', lockedUntil })]),
    },
  })
  await renderPage(OfflinePage)
  await waitFor(() => expect(screen.getByText('Locked, 12 min')).toBeVisible())
})

test('says since when, why, how often and how available', async () => {
  await renderPage(OfflinePage)
  const first = await row('Camera-1')
  expect(first.getByText('Offline')).toBeVisible()
  expect(first.getByText('Not reachable on the network')).toBeVisible()
  expect(first.getByText('3')).toBeVisible()
  expect(first.getByText('96.5 %')).toBeVisible()
  const second = await row('Camera-2')
  expect(second.getByText('new lens')).toBeVisible()
  expect(second.getByText('–')).toBeVisible()
})

test('says where a device answers that seems to have moved', async () => {
  const foundAddress = { host: '192.0.2.9', port: 80, isTls: false, at: '2026-11-20T08:10:00.000Z' }
  server.use({ deviceState: { getOfflineByPage: () => page([{ ...lost, foundAddress }]) } })
  await renderPage(OfflinePage)
  const first = await row('Camera-1')
  expect(first.getByText('Not reachable on the network · Answers at 192.0.2.9:80')).toBeVisible()
})

test('a device that comes back is shown so at once, and the list is asked again', async () => {
  const { queryClient } = await renderPage(OfflinePage)
  const end = listenToStates(queryClient)
  await screen.findByText('Camera-1')
  server.use({ deviceState: { getOfflineByPage: () => page([serviced]) } })
  emitEvent({
    seq: '1.1',
    type: 'device.state',
    at: '2026-11-20T09:00:00.000Z',
    data: {
      id: idOf(1),
      state: 'online',
      cause: null,
      stateSince: '2026-11-20T09:00:00.000Z',
      maintenanceUntil: null,
      lockedUntil: null,
    },
  })
  await waitFor(() => expect(screen.getByText('Online')).toBeVisible())
  await waitFor(() => expect(screen.queryByText('Camera-1')).toBeNull())
  end()
})

test('maintenance of all that are chosen, until a time and with a reason', async () => {
  const { user } = await renderPage(OfflinePage)
  await screen.findByText('Camera-1')
  await user.click(screen.getAllByRole('checkbox')[0]!)
  await user.click(screen.getByRole('button', { name: /Maintenance \(2\)/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Until …' }))
  const form = await dialog()
  await user.type(form.getByLabelText('Reason'), 'new lens')
  await user.click(form.getByRole('button', { name: 'Maintenance' }))
  await waitFor(() =>
    expect(server.to('/basic/device-state/startMaintenance')[0]?.body).toMatchObject({
      ids: [idOf(1), idOf(2)],
      reason: 'new lens',
    }),
  )
})

test('maintenance is not offered without the permission', async () => {
  await renderPage(OfflinePage, { may: ['device.view'] })
  await screen.findByText('Camera-1')
  expect(screen.queryByRole('button', { name: /maintenance/i })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('shows the week of a device as a table too', async () => {
  const { user } = await renderPage(OfflinePage)
  await user.click((await row('Camera-1')).getByRole('button', { name: 'History' }))
  const history = await dialog()
  const table = within(await history.findByRole('region', { name: 'States one after the other' }))
  expect(table.getByText('Now')).toBeVisible()
  expect(table.getByText('Online')).toBeVisible()
})

test('a failure has a way to try again', async () => {
  server.use({
    deviceState: {
      getOfflineByPage: () => {
        throw new Refusal('server.unavailable', 503)
      },
    },
  })
  const { user } = await renderPage(OfflinePage)
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.use({ deviceState: { getOfflineByPage: () => page([lost]) } })
  await user.click(again)
  await waitFor(() => expect(screen.getByText('Camera-1')).toBeVisible())
})

test('speaks Chinese', async () => {
  await renderPage(OfflinePage, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByRole('region', { name: '非在线设备' })).toBeVisible())
  expect((await row('Camera-2')).getByText('维护中')).toBeVisible()
})
