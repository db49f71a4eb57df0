import {
  type Page,
  type PlanEstimate,
  type PlannedCamera,
  type RecordingCalendar,
  type RecordingCheck,
  type RecordingFigures,
  type StoredFolder,
} from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { camera, id, plan } from '../model/planned.fixture.ts'
import { DeviceConfigPage } from './device-config-page.tsx'

const pageOf = <Item,>(list: Item[]): Page<Item> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })
const calendar: RecordingCalendar = {
  holidays: [{ name: 'Spring Festival', from: '2027-02-06', to: '2027-02-12', rule: 'sunday' }],
  savedBy: 'Chen',
  version: 4,
}

const figures: RecordingFigures[] = [
  {
    cameraId: id(2),
    state: 'interrupted',
    cause: 'disk_full',
    since: '2026-11-23T03:00:00.000Z',
    isManual: false,
    plannedSeconds: 86_400,
    recordedSeconds: 85_770,
    missingSeconds: 630,
    keptSince: '2026-11-01T00:00:00.000Z',
    bytesPerSecond: 250_000,
    keptBytes: 5 * 1024 ** 3,
  },
]
const folders: StoredFolder[] = [
  {
    path: '/disk-a',
    state: 'full',
    since: '2026-11-23T03:00:00.000Z',
    detail: 'ENOSPC',
    quotaBytes: 2 * 1024 ** 4,
    usedBytes: 2 * 1024 ** 4,
    lockedBytes: 1024 ** 3,
    freeBytes: 0,
  },
]
const check: RecordingCheck = {
  last: {
    beganAt: '2026-11-23T02:00:00.000Z',
    endedAt: '2026-11-23T02:20:00.000Z',
    files: 5760,
    faults: [
      { fault: 'no_file', count: 3 },
      { fault: 'torn', count: 1 },
    ],
  },
  running: null,
}
const estimate: PlanEstimate = {
  bytesPerDay: 20 * 1024 ** 3,
  measured: 1,
  daysThatFit: 12.7,
  quotaBytes: 2 * 1024 ** 4,
}

let cameras: PlannedCamera[]
let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  cameras = [camera(1), camera(2, { plan }), camera(3, { plan: { ...plan, isEnabled: false } })]
  server = startFakeServer({
    organisation: fakeTree([]),
    recording: {
      getFigures: () => figures,
      getFolders: () => folders,
      getCheck: () => check,
      getEstimate: () => estimate,
      getHoles: () => [
        { from: '2026-11-23T01:00:00.000Z', to: '2026-11-23T01:10:00.000Z', cause: 'unreachable' as const },
        { from: '2026-11-23T02:00:00.000Z', to: '2026-11-23T02:00:30.000Z', cause: null },
      ],
    },
    recordingPlan: {
      getByPage: () => pageOf(cameras),
      getDetails: () => cameras[1]!,
      add: () => ({}),
      update: () => cameras[1]!,
      batchStart: () => ({}),
      batchStop: () => ({}),
      batchDelete: () => ({}),
      getHolidays: () => calendar,
      saveHolidays: () => calendar,
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const dialog = async () => within(await screen.findByRole('dialog'))

test.each([
  ['en_US', /Whole day · Main stream$/, '30 days', 'No plan', 'Off'],
  ['zh_CN', /全天 · 主码流$/, '30 天', '无计划', '已停用'],
] as const)('cameras are listed with what they record, in %s', async (language, text, kept, none, closed) => {
  await renderPage(DeviceConfigPage, { language })
  expect(await screen.findAllByText(text)).toHaveLength(2)
  expect(screen.getAllByText(kept)).toHaveLength(2)
  expect(screen.getByText(none)).toBeVisible()
  expect(screen.getByText(closed)).toBeVisible()
})

test.each([
  ['en_US', 'Files and index differ', '3 lost · 1 cut off'],
  ['zh_CN', '录像文件与索引不一致', '文件丢失 3 个 · 文件不完整 1 个'],
] as const)('what the nightly comparison found is told, in %s', async (language, verdict, faults) => {
  await renderPage(DeviceConfigPage, { language })
  await waitFor(() => expect(screen.getByText(verdict)).toBeVisible())
  expect(screen.getByText(faults)).toBeVisible()
})

test.each([
  ['en_US', 'Set plan for all found (3)', 'Save'],
  ['zh_CN', '为全部结果设置计划（3）', '保存'],
] as const)('all that a filter finds are given a plan at once, in %s', async (language, all, save) => {
  const { unmount } = await renderPage(DeviceConfigPage, { language })
  await screen.findAllByText(camera(1).name)
  expect(screen.queryByRole('button', { name: all })).toBeNull()
  unmount()
  cameras = [camera(1), camera(2), camera(3)]
  const { user } = await renderPage(DeviceConfigPage, { language, address: '/?name=Gate' })
  await user.click(await screen.findByRole('button', { name: all }))
  await user.click((await dialog()).getByRole('button', { name: save }))
  await waitFor(() =>
    expect(server.to('/biz/recording-plan/add')[0]?.body).toMatchObject({
      cameraIds: cameras.map(({ id }) => id),
      keepDays: 30,
    }),
  )
})

test('a camera is given a day plan, whose hours hold on every day', async () => {
  const { user } = await renderPage(DeviceConfigPage)
  await user.dblClick(await screen.findByText('Gate-1'))
  const form = await dialog()
  await user.click(await form.findByText('Day plan'))
  await user.click(form.getByRole('button', { name: 'Clear all' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Fill at least one half hour')).toBeInTheDocument()
  const cell = form.getByRole('gridcell', { name: 'Daily 08:00–08:30' })
  cell.focus()
  await user.pointer([{ keys: '[MouseLeft]', target: cell }])
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to('/biz/recording-plan/add')).toHaveLength(1))
  const { body } = server.to('/biz/recording-plan/add')[0]!
  expect(body).toMatchObject({ cameraIds: [id(1)], mode: 'day', keepDays: 30 })
  expect((body as { timeRange: { data: object[] } }).timeRange.data).toHaveLength(7)
})

test('what the camera does not have cannot be chosen', async () => {
  const { user } = await renderPage(DeviceConfigPage)
  await user.dblClick(await screen.findByText('Gate-2'))
  const form = await dialog()
  await waitFor(() =>
    expect(form.getByText('Not every camera among these has an auxiliary stream.')).toBeVisible(),
  )
  expect(form.getByText(/None of these cameras keeps pictures/)).toBeVisible()
})

test('the second of two operators sees who was first', async () => {
  server.use({
    recordingPlan: {
      update: () => {
        cameras[1] = camera(2, { plan: { ...plan, keepDays: 60, version: 4, savedBy: 'Li' } })
        throw new Refusal('recording_plan.changed_meanwhile', 200, { by: 'Li' })
      },
    },
  })
  const { user } = await renderPage(DeviceConfigPage)
  await user.dblClick(await screen.findByText('Gate-2'))
  const form = await dialog()
  await user.click(await form.findByRole('switch', { name: 'On' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(form.getByText(/30 days → 60 days/)).toBeVisible())
})

test('buttons count what they would change, and ask before they close', async () => {
  const { user } = await renderPage(DeviceConfigPage)
  await screen.findByText('Gate-1')
  await user.click(screen.getAllByRole('checkbox')[0]!)
  expect(screen.getByRole('button', { name: 'Set plan (3)' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'Close plan (1)' }))
  const question = await dialog()
  expect(question.getByText(/Nothing is recorded of them/)).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: 'Close plan (1)' }))
  await waitFor(() =>
    expect(server.to('/biz/recording-plan/batchStop')[0]?.body).toMatchObject({ ids: [id(2)] }),
  )
})

test.each([
  ['en_US', 'Delete plan (2)', /kept for the days of its plan, or as long as the disks have room/],
  ['zh_CN', '删除计划（2）', /按原计划的天数保留/],
] as const)('who deletes a plan reads that its days hold on, in %s', async (language, remove, words) => {
  const { user } = await renderPage(DeviceConfigPage, { language })
  await screen.findByText('Gate-1')
  await user.click(screen.getAllByRole('checkbox')[0]!)
  await user.click(screen.getByRole('button', { name: remove }))
  expect((await dialog()).getByText(words)).toBeInTheDocument()
})

test('what is missing is told beside the plan, each hole with its reason', async () => {
  const { user } = await renderPage(DeviceConfigPage)
  await waitFor(() => expect(screen.getByText('Not recording')).toBeVisible())
  expect(screen.getByText(/\/disk-a: 2 TB of 2 TB · 1 GB locked/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /missing of Gate-2/ }))
  const holes = await dialog()
  const why = await holes.findByText('Camera not reachable on the network')
  // A dialog is there a moment before it is shown.
  await waitFor(() => expect(why).toBeVisible())
  expect(holes.getByText('Not told: the recorder was not running')).toBeVisible()
  expect(holes.getByText('Missing of the last 24 hours: Gate-2')).toBeVisible()
  const [playback] = holes.getAllByRole('link', { name: /Playback$/ })
  expect(playback).toHaveAttribute('href', expect.stringContaining(`cameras=${id(2)}&at=2026-11-23T00`))
})

test('what is missing is told of a week or a month too; the address keeps which, and a hole is looked for in all of it', async () => {
  const { user, addressNow } = await renderPage(DeviceConfigPage)
  await user.click(await screen.findByText('last 30 days'))
  await waitFor(() =>
    expect(server.to('/vms/recording/getFigures').at(-1)?.body).toMatchObject({ hours: 720 }),
  )
  expect(addressNow()).toContain('period=month')
  await user.click(screen.getByRole('button', { name: /missing of Gate-2/ }))
  const holes = await dialog()
  await waitFor(() => expect(holes.getByText('Missing of the last 30 days: Gate-2')).toBeVisible())
  const asked = server.to('/vms/recording/getHoles').at(-1)?.body as { from: string; to: string }
  expect(Date.parse(asked.to) - Date.parse(asked.from)).toBe(720 * 3_600_000)
})

test('the list is ordered by what is missing in the period that is shown', async () => {
  const { user } = await renderPage(DeviceConfigPage, { address: '/setting/device/config?period=week' })
  await user.click((await screen.findAllByRole('columnheader', { name: /Missing/ }))[0]!)
  await waitFor(() =>
    expect(server.to('/biz/recording-plan/getByPage').at(-1)?.body).toMatchObject({
      orderBy: 'missing',
      hours: 168,
    }),
  )
})

test('how much a plan needs is told before it is saved', async () => {
  const { user } = await renderPage(DeviceConfigPage)
  await user.dblClick(await screen.findByText('Gate-2'))
  const form = await dialog()
  for (const words of [/20 GB a day for 1 camera/, /About 12 days fit/, /30 days wanted/])
    await waitFor(() => expect(form.getByText(words)).toBeVisible())
})

test('holidays are changed as a whole', async () => {
  const { user } = await renderPage(DeviceConfigPage)
  await user.click(await screen.findByRole('button', { name: 'Holidays' }))
  await screen.findByDisplayValue('Spring Festival')
  const form = await dialog()
  await user.click(form.getByRole('button', { name: 'Remove holiday 1' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.to('/biz/recording-plan/saveHolidays')[0]?.body).toMatchObject({
      version: 4,
      holidays: [],
    }),
  )
})

test('a holiday is added, and refused without its days', async () => {
  const { user } = await renderPage(DeviceConfigPage)
  await user.click(await screen.findByRole('button', { name: 'Holidays' }))
  await screen.findByDisplayValue('Spring Festival')
  const form = await dialog()
  await user.click(form.getByRole('button', { name: /Add holiday/ }))
  await user.type(form.getByLabelText('Name of holiday 2'), 'Works outing')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(form.getByText('Required')).toBeVisible())
  const days = within(form.getByRole('group', { name: 'Days of holiday 2' }))
  await user.type(days.getByLabelText('First day'), '2026-12-07{Enter}')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.to('/biz/recording-plan/saveHolidays')[0]?.body).toMatchObject({
      holidays: [{}, { name: 'Works outing', from: '2026-12-07', to: '2026-12-07', rule: 'off' }],
    }),
  )
})

test('nothing can be changed without the permission', async () => {
  await renderPage(DeviceConfigPage, { may: ['device.view', 'recording_plan.view'] })
  await waitFor(() => expect(screen.getByText('Gate-1')).toBeVisible())
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Plan' })).toBeNull()
})
