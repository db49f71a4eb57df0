import type { Page, PlannedCamera } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { showErrorsWith } from '#shared/api/error-policy.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { camera, id, plan } from '../model/planned.fixture.ts'
import { DeviceConfigPage } from './device-config-page.tsx'

const pageOf = <Item,>(list: Item[]): Page<Item> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })
const dialog = async () => within(await screen.findByRole('dialog'))

let cameras: PlannedCamera[]
let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  cameras = [camera(1), camera(2, { plan }), camera(3, { plan: { ...plan, isEnabled: false } })]
  server = startFakeServer({
    organisation: fakeTree([]),
    recording: {
      getFigures: () => [],
      getFolders: () => [],
      getCheck: () => ({ last: null, running: null }),
      getEstimate: () => ({ bytesPerDay: null, measured: 0, daysThatFit: null, quotaBytes: 0 }),
    },
    recordingPlan: { getByPage: () => pageOf(cameras), add: () => ({}) },
  })
})

test.each([
  [
    'en_US',
    'Set plan (3)',
    'Save',
    'Replace',
    /^Whole day · Main stream · 30 days: Gate-2$/,
    /^Off · .*: Gate-3$/,
  ],
  ['zh_CN', '设置计划（3）', '保存', '替换', /^全天 · 主码流 · 30 天：Gate-2$/, /^已停用 · .*：Gate-3$/],
] as const)(
  'a plan takes the place of those that the chosen cameras have, after a question that says which, in %s',
  async (language, set, save, replace, opened, closed) => {
    const { user } = await renderPage(DeviceConfigPage, { language })
    await screen.findByText('Gate-1')
    await user.click(screen.getAllByRole('checkbox')[0]!)
    await user.click(screen.getByRole('button', { name: set }))
    const form = await dialog()
    await user.click(await form.findByRole('button', { name: save }))
    const question = within((await screen.findByText(opened)).closest<HTMLElement>('[role="dialog"]')!)
    expect(question.getByText(closed)).toBeInTheDocument()
    expect(server.to('/biz/recording-plan/add')).toEqual([])
    await user.click(question.getByRole('button', { name: replace }))
    await waitFor(() =>
      expect(server.to('/biz/recording-plan/add')[0]?.body).toMatchObject({
        cameraIds: [id(1), id(2), id(3)],
        replaced: [
          { cameraId: id(2), version: 3 },
          { cameraId: id(3), version: 3 },
        ],
      }),
    )
  },
)

test('a template begins the plan of the chosen cameras', async () => {
  const { user } = await renderPage(DeviceConfigPage)
  await screen.findByText('Gate-2')
  await user.click(screen.getAllByRole('checkbox')[2]!)
  await user.click(screen.getByRole('button', { name: 'From a template' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Around alarms, 90 days' }))
  const form = await dialog()
  await user.click(await form.findByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Replace' }))
  await waitFor(() =>
    expect(server.to('/biz/recording-plan/add')[0]?.body).toMatchObject({
      cameraIds: [id(2)],
      planType: 'alarm',
      preRecord: 'platform',
      keepDays: 90,
    }),
  )
})

test.each([
  ['en_US', 'Connect cameras'],
  ['zh_CN', '接入摄像机'],
] as const)('a site without a camera is led to where they are connected, in %s', async (language, text) => {
  cameras = []
  await renderPage(DeviceConfigPage, { language })
  expect(await screen.findByRole('link', { name: text })).toHaveAttribute(
    'href',
    expect.stringContaining('/setting/device/access'),
  )
})

test('a plan that somebody changed after it was seen is not replaced, and says by whom', async () => {
  const told = vi.fn()
  onTestFinished(showErrorsWith(told))
  server.use({
    recordingPlan: {
      add: () => {
        throw new Refusal('recording_plan.changed_meanwhile', 200, { by: 'Li' })
      },
    },
  })
  const { user } = await renderPage(DeviceConfigPage)
  await screen.findByText('Gate-1')
  await user.click(screen.getAllByRole('checkbox')[0]!)
  await user.click(screen.getByRole('button', { name: 'Set plan (3)' }))
  const form = await dialog()
  await user.click(await form.findByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Replace' }))
  const refusal = { code: 'recording_plan.changed_meanwhile', params: { by: 'Li' } }
  await waitFor(() => expect(told).toHaveBeenCalledWith(expect.objectContaining(refusal)))
})
