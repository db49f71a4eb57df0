import type { BackupReport, RecordingStore } from '@palisade/contract'
import { NO_BACKUPS } from '@palisade/contract/backup-state'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../../../shared/testing/fake-server.ts'
import { renderPage } from '../../../../shared/testing/render-page.tsx'
import { SystemParamsPage } from './system-params-page.tsx'

const NOTHING: BackupReport = { ...NO_BACKUPS, restored: null }
let backup: BackupReport
let stores: RecordingStore[]
beforeEach(() => {
  backup = NOTHING
  stores = []
  startFakeServer({
    backup: {
      getState: () => backup,
      confirmRestored: () => {
        backup = NOTHING
        return {}
      },
    },
    recording: { getStores: () => stores },
    parameter: { getDetails: () => [] },
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('backups of the installation', () => {
  const plan = { folder: '/mnt/backup', at: '02:00', kept: 7 }
  const section = async () =>
    within(await screen.findByRole('region', { name: 'Backup of the installation' }))

  test('without a plan the screen says how there would be one', async () => {
    await renderPage(SystemParamsPage)
    expect(await (await section()).findByText(/PALISADE_BACKUPS/)).toBeVisible()
  })

  test('the plan, the last one that was made, and why a later one was not', async () => {
    const startedAt = '2026-11-23T02:00:00.000Z'
    backup = {
      ...NOTHING,
      plan,
      last: { startedAt, endedAt: startedAt, folder: null, error: 'ENOSPC: no space left on device' },
      madeAt: '2026-11-22T02:00:00.000Z',
    }
    await renderPage(SystemParamsPage)
    const told = await section()
    await waitFor(() =>
      expect(told.getByText(/Each day at 02:00 into \/mnt\/backup.*the last 7 are kept/)).toBeVisible(),
    )
    await waitFor(() => expect(told.getByText(/Last one made: 2026-11-22/)).toBeVisible())
    await waitFor(() => expect(told.getByText(/failed: ENOSPC/)).toBeVisible())
  })

  test('it is told that none was made yet', async () => {
    backup = { ...NOTHING, plan }
    await renderPage(SystemParamsPage)
    expect(await (await section()).findByText('None was made yet')).toBeVisible()
  })

  test('a restore is told with the time of the backup until somebody confirms it', async () => {
    const restored = { madeAt: '2026-11-22T02:00:00.000Z', restoredAt: '2026-11-23T09:30:00.000Z' }
    backup = { ...NOTHING, restored }
    await renderPage(SystemParamsPage)
    const told = await section()
    await waitFor(() => expect(told.getByText(/from the backup of 2026-11-22/)).toBeVisible())
    fireEvent.click(told.getByRole('button', { name: 'I have taken note' }))
    await waitFor(() => expect(told.queryByText(/from the backup of/)).toBeNull())
  })
})

describe('object store of recordings', () => {
  const section = async () =>
    within(await screen.findByRole('region', { name: 'Object store of recordings' }))
  const store: RecordingStore = {
    path: 's3://footage/recordings',
    endpoint: 'https://s3.example.org',
    state: 'ok',
    cause: null,
    detail: '',
    since: '2026-11-22T08:00:00.000Z',
    afterDays: 7,
    copiesLocked: true,
    bytes: 3 * 1024 ** 4,
    waitingBytes: 0,
    storedAt: '2026-11-23T02:00:00.000Z',
    heardAt: new Date().toISOString(),
  }

  test('without one the screen says how there would be one', async () => {
    await renderPage(SystemParamsPage)
    expect(await (await section()).findByText(/S3_ENDPOINT/)).toBeVisible()
  })

  test('one that serves', async () => {
    stores = [store]
    await renderPage(SystemParamsPage)
    const told = await section()
    await waitFor(() =>
      expect(told.getByText(/s3:\/\/footage\/recordings at .*3 TB.*older than 7 days/)).toBeVisible(),
    )
    await waitFor(() => expect(told.getByText(/In order since 2026-11-22/)).toBeVisible())
  })

  test('one of which nothing was heard for long is there still, and it is told', async () => {
    stores = [{ ...store, heardAt: '2026-11-22T09:00:00.000Z' }]
    await renderPage(SystemParamsPage)
    const told = await section()
    await waitFor(() => expect(told.getByText(/Nothing was heard of it since 2026-11-22/)).toBeVisible())
  })

  test('one that does not: why, since when, and what waits', async () => {
    stores = [
      {
        ...store,
        state: 'failed',
        cause: 'store_full',
        detail: '507 InsufficientStorage',
        waitingBytes: 1024 ** 3,
      },
    ]
    await renderPage(SystemParamsPage)
    const told = await section()
    await waitFor(() => expect(told.getByText(/The object store is full since 2026-11-22/)).toBeVisible())
    await waitFor(() => expect(told.getByText('507 InsufficientStorage')).toBeVisible())
    await waitFor(() => expect(told.getByText(/1 GB waiting/)).toBeVisible())
  })
})
