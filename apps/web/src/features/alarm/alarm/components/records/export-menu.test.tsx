import type { AlarmExport } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { ExportMenu } from './export-menu.tsx'

const fileId = '0190a000-0000-7000-8000-000000000001'
const running: AlarmExport = {
  fileId,
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

let made: AlarmExport[]
let server: ReturnType<typeof startFakeServer>

beforeEach(() => {
  made = []
  const begin = () => {
    made = [running]
    return running
  }
  server = startFakeServer({
    alarmExport: {
      getOwn: () => made,
      exportSlides: begin,
      exportAllPictures: begin,
      cancel: () => {
        made = []
        return {}
      },
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = (ids: string[] = [fileId], language: 'en_US' | 'zh_CN' = 'en_US') =>
  renderPage(() => <ExportMenu ids={ids} filters={{ types: ['fire'] }} isStale={false} />, { language })
const sent = (path: string) => server.to(path as never).map(call => call.body)

test('slides of the chosen: their progress, then ready', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Pictures, slides, executors' }))
  const [ofChosen] = await screen.findAllByRole('menuitem', { name: 'Slides (PPT)' })
  await user.click(ofChosen!)
  const list = await screen.findByRole('list', { name: 'Exports' })
  await waitFor(() => expect(within(list).getByText('Alarm report.pptx')).toBeVisible())
  expect(within(list).getByRole('progressbar')).toHaveAccessibleName('Alarm report.pptx: 1 of 4')
  expect(sent('/basic/alarm/exportPPT')).toMatchObject([{ ids: [fileId], timeZone: expect.any(String) }])
  made = [{ ...running, status: 'done', ready: 4, leftOut: 1 }]
  await within(list).findByRole('button', { name: 'Save the file Alarm report.pptx' })
  expect(list).toHaveTextContent('1 alarm left out')
})

test('pictures of all that is found, given up again', async () => {
  const { user } = await open([], 'zh_CN')
  await user.click(await screen.findByRole('button', { name: '图片、幻灯片、执行人' }))
  const items = await screen.findAllByRole('menuitem', { name: '图片（ZIP）' })
  expect(items[0]).toHaveAttribute('aria-disabled', 'true')
  await user.click(items[1]!)
  await user.click(await screen.findByRole('button', { name: '取消导出 Alarm report.pptx' }))
  await waitFor(() => expect(sent('/basic/alarm/cancelExport')).toMatchObject([{ fileId }]))
  expect(sent('/basic/alarm/exportSynthesisPicsAll')).toMatchObject([{ types: ['fire'] }])
  const none = await screen.findByText('最近 24 小时没有导出任务')
  await waitFor(() => expect(none).toBeVisible())
})

test('more than 100 chosen are told before anything is asked, and a failure by its reason', async () => {
  made = [{ ...running, status: 'failed', errorCode: 'alarm_export.interrupted' }]
  const { user } = await open(Array.from({ length: 101 }, () => fileId))
  await user.click(await screen.findByRole('button', { name: 'Pictures, slides, executors' }))
  await user.click((await screen.findAllByRole('menuitem', { name: 'Slides (PPT)' }))[0]!)
  await waitFor(() =>
    expect(screen.getByText('At most 100 alarms can be chosen for an export.')).toBeVisible(),
  )
  expect(sent('/basic/alarm/exportPPT')).toEqual([])
  await user.click(screen.getByRole('button', { name: /^Exports \(1\)/ }))
  const failure = await screen.findByText(/server was restarted/)
  await waitFor(() => expect(failure).toBeVisible())
})
