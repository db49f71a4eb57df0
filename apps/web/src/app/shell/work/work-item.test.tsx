import type { AlarmExport, FaceModels, FootageFile, PlateImport } from '@palisade/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { openWorkList } from '#shared/work/work-list.ts'
import { loadParts } from '#app/load-parts.ts'
import { workItemWith } from './work-item.tsx'

const id = (n: number) => `0190a000-0000-7000-8000-00000000000${n}`
const running: AlarmExport = {
  fileId: id(1),
  kind: 'slides',
  status: 'running',
  startedAt: '2026-11-22T08:00:00Z',
  ready: 1,
  total: 4,
  leftOut: 0,
  fileName: 'Alarm report.pptx',
  bytes: 0,
  errorCode: null,
}
const plates: PlateImport = {
  id: id(2),
  fileName: 'wanted.xlsx',
  state: 'running',
  total: 200,
  added: 20,
  failed: 5,
  errorCode: null,
  startedAt: '2026-11-22T08:01:00Z',
}

const looked: FaceModels = {
  models: [],
  pictures: { done: 90, waiting: 0 },
  captures: { done: 4, back: null, isWhole: true },
  mayEdit: true,
}

let models: FaceModels
let exports: AlarmExport[]
let imports: PlateImport[]
let footage: FootageFile[]
let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  ;[exports, imports, footage, models] = [[running], [plates], [], looked]
  server = startFakeServer({
    alarmExport: { getOwn: () => exports, cancel: () => ({}) },
    footage: { getOwn: () => footage },
    faceSheet: { getImports: () => [] },
    blacklist: {
      getImports: () => imports,
      cancelImport: () => {
        imports = [{ ...plates, state: 'cancelled' }]
        return {}
      },
    },
    redlist: { getImports: () => [] },
    log: { getBackups: () => [] },
    recognition: { getModels: () => models },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  openWorkList(false)
})

const show = async (options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(workItemWith(await loadParts('work')), options)

test('one list shows what every screen began, with its progress and the way to end it', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: /^Background work/ }))
  const list = within(await screen.findByRole('dialog', { name: 'Background work' }))
  const slides = within(await list.findByRole('region', { name: 'Exports' }))
  expect(slides.getByRole('progressbar')).toHaveAccessibleName('Alarm report.pptx: 1 of 4')
  const wanted = within(list.getByRole('region', { name: 'Import wanted vehicles' }))
  await waitFor(() => expect(wanted.getByText('25 of 200')).toBeVisible())
  expect(list.queryByRole('region', { name: 'Import the redlist' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Background work: 2 running' })).toBeInTheDocument()
  await user.click(wanted.getByRole('button', { name: 'Stop the import of wanted.xlsx' }))
  await wanted.findByText('Stopped: 20 added, 5 not added')
  expect(server.to('/biz/blacklist/cancelImport').map(({ body }) => body)).toMatchObject([
    { importId: id(2) },
  ])
})

test('a file that is there goes after a question, what is under way or has failed without one', async () => {
  const done = { ...running, status: 'done' as const, ready: 4 }
  exports = [done, { ...running, fileId: id(3), fileName: 'Late.pptx' }]
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: /^Background work/ }))
  const cancelled = () => server.to('/basic/alarm/cancelExport').map(({ body }) => body)
  await user.click(await screen.findByRole('button', { name: 'Cancel the export Late.pptx' }))
  await waitFor(() => expect(cancelled()).toMatchObject([{ fileId: id(3) }]))
  await user.click(screen.getByRole('button', { name: 'Remove the export Alarm report.pptx' }))
  const yes = await screen.findByRole('button', { name: 'Delete' })
  expect(cancelled()).toHaveLength(1)
  await user.click(yes)
  await waitFor(() => expect(cancelled()).toMatchObject([{ fileId: id(3) }, { fileId: id(1) }]))
})

test('what ends is told on any screen, in Chinese too; what its user ended is not', async () => {
  const { user } = await show({ language: 'zh_CN' })
  await user.click(await screen.findByRole('button', { name: /^后台任务/ }))
  await screen.findByRole('region', { name: '导出任务' })
  exports = [{ ...running, status: 'done', ready: 4 }]
  await waitFor(() => expect(screen.getByText('Alarm report.pptx 已完成')).toBeVisible())
  await user.click(await screen.findByRole('button', { name: '停止导入 wanted.xlsx' }))
  await screen.findByRole('button', { name: '后台任务：0 项进行中' })
  expect(screen.queryByText('wanted.xlsx 已完成')).toBeNull()
})

test('nothing is asked for before the list is opened but files to fetch, and nothing without the right', async () => {
  await show()
  await waitFor(() => expect(server.to('/vms/footage/getOwn')).toHaveLength(1))
  expect(server.to('/basic/alarm/getExports')).toEqual([])
  expect(server.to('/biz/blacklist/getImports')).toEqual([])
})

test('what a screen began is followed to its end, though the list was never opened', async () => {
  const { queryClient } = await show()
  await screen.findByRole('button', { name: 'Background work: 0 running' })
  act(() => {
    queryClient.setQueryData(['alarm', 'exports'], [running])
  })
  await screen.findByRole('button', { name: 'Background work: 1 running' })
  exports = [{ ...running, status: 'done', ready: 4 }]
  await waitFor(() => expect(screen.getByText('Alarm report.pptx is done')).toBeVisible())
})

test('who may begin no such work has no list of it', async () => {
  await show({ may: ['alarm.view'] })
  expect(screen.queryByRole('button', { name: /^Background work/ })).toBeNull()
  expect(server.to('/vms/footage/getOwn')).toEqual([])
})

test('features of faces that are made are work that nobody ends', async () => {
  ;[exports, imports] = [[], []]
  models = { ...looked, pictures: { done: 30, waiting: 90 } }
  const { user, queryClient } = await show()
  await user.click(await screen.findByRole('button', { name: /^Background work/ }))
  const faces = within(await screen.findByRole('region', { name: 'Features of faces' }))
  expect(faces.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  expect(faces.queryByRole('button')).toBeNull()
  models = looked
  await act(() => queryClient.invalidateQueries())
  await screen.findByText(/Exports, downloads, imports and backups/)
})

test('an empty list says what comes into it', async () => {
  ;[exports, imports] = [[], []]
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Background work: 0 running' }))
  const hint = await screen.findByText(/Exports, downloads, imports and backups/)
  await waitFor(() => expect(hint).toBeVisible())
})
