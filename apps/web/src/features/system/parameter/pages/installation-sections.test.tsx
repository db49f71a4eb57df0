import type { BackupReport, FaceModels, RecordingStore } from '@palisade/contract'
import { NO_BACKUPS } from '@palisade/contract/backup-state'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { SystemParamsPage } from './system-params-page.tsx'

const NOTHING: BackupReport = { ...NO_BACKUPS, restored: null }
const BUILT_IN = {
  id: 'built-in-ssd',
  vendor: 'face-api, dlib',
  licence: 'MIT',
  dimensions: 128,
  isBuiltIn: true,
  state: 'in_use',
  trial: null,
} as const
const SITE = {
  id: 'site-1',
  vendor: 'Acme',
  licence: 'commercial',
  dimensions: 512,
  isBuiltIn: false,
  state: 'ready',
  trial: { faces: 3, same: 93, other: 40, msPerPicture: 80 },
} as const
const WHOLE = { done: 0, back: null, isWhole: true }
const UPLOAD = '0190a000-0000-7000-8000-000000000001'

let backup: BackupReport
let stores: RecordingStore[]
let models: FaceModels
let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  backup = NOTHING
  stores = []
  models = { models: [BUILT_IN, SITE], pictures: { done: 7, waiting: 0 }, captures: WHOLE, mayEdit: true }
  server = startFakeServer({
    backup: {
      getState: () => backup,
      confirmRestored: () => {
        backup = NOTHING
        return {}
      },
    },
    recording: { getStores: () => stores },
    parameter: { getDetails: () => [] },
    recognition: {
      getModels: () => models,
      chooseModel: () => SITE,
      startModel: () => ({ uploadId: UPLOAD }),
      putModelPart: () => ({ received: 4 }),
      addModel: () => SITE,
    },
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

describe('models of face recognition', () => {
  const section = async () =>
    within(await screen.findByRole('region', { name: 'Models of face recognition' }))
  const body = (path: string) => server.to(`/frms/recognition/${path}`).at(-1)?.body
  const file = (name: string, text: string) => new File([text], name)
  const choose = (files: File[]) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')!
    fireEvent.change(input, { target: { files } })
  }

  test('another one is used after a question', async () => {
    const { user } = await renderPage(SystemParamsPage)
    const told = await section()
    await waitFor(() => expect(told.getByText(/at least 93 %, different ones at most 40 %/)).toBeVisible())
    expect(told.getByText('In use')).toBeVisible()
    await user.click(told.getByRole('button', { name: 'Use' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Use “site-1”/ }))
    await user.click(dialog.getByRole('button', { name: 'Use' }))
    await waitFor(() => expect(body('chooseModel')).toMatchObject({ model: 'site-1' }))
  })

  test.each([
    [{ done: 0, back: null, isWhole: false }, /Captures of before wait/],
    [
      { done: 12, back: '2026-11-20T08:00:00.000Z', isWhole: false },
      /back to 2026-11-20 .*12 have their feature/,
    ],
    [WHOLE, /All captures have been looked at/],
  ])('how far the captures of before are is told: %o', async (captures, text) => {
    models = { ...models, captures }
    await renderPage(SystemParamsPage)
    const told = await section()
    await waitFor(() => expect(told.getByText(text)).toBeVisible())
  })

  test('one is brought with its manifest, and why it is refused is told', async () => {
    server.use({
      recognition: {
        addModel: () => {
          throw new Refusal('recognition.model_external_data', 200, { detail: 'e.onnx' })
        },
      },
    })
    await renderPage(SystemParamsPage)
    const told = await section()
    await waitFor(() => expect(told.getByRole('button', { name: /Add a model/ })).toBeVisible())
    choose([file('e.onnx', 'onnx')])
    await waitFor(() => expect(told.getByText(/together with their manifest/)).toBeVisible())
    choose([file('e.onnx', 'onnx'), file('model.json', '{}')])
    await waitFor(() => expect(told.getByText(/“e.onnx” keeps its weights in another file/)).toBeVisible())
    expect(body('startModel')).toMatchObject({ manifest: '{}', files: [{ file: 'e.onnx', bytes: 4 }] })
    expect(body('putModelPart')).toMatchObject({ uploadId: UPLOAD, offset: 0, content: btoa('onnx') })
  })

  test('whoever is no super administrator sees them alone', async () => {
    models = { ...models, mayEdit: false }
    await renderPage(SystemParamsPage)
    const told = await section()
    await waitFor(() => expect(told.getByText('Models are for super administrators')).toBeVisible())
    expect(told.queryByRole('button')).toBeNull()
  })
})
