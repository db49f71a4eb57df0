import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildPatrol, checkIn, done, missed } from '../model/patrol.fixture.ts'
import { PatrolHistoryPage } from './patrol-history-page.tsx'

let server: ReturnType<typeof startFakeServer>
let signed = {}
beforeEach(() => {
  signed = {}
  server = startFakeServer({
    patrolHistory: {
      getByPage: () => ({ list: [done, missed], total: 2, pageNum: 1, pageSize: 20 }),
      getFigures: () => ({
        total: 2,
        done: 1,
        missed: 1,
        notHeld: 0,
        stopped: 0,
        onTime: 1,
        late: 0,
        stopCount: 4,
        visitedCount: 2,
        checkIns: { onTime: 3, early: 0, late: 0, absent: 1 },
        stops: [{ name: 'Dock', visitedCount: 1, abnormal: 1, noPicture: 0, presetMissed: 0, absent: 2 }],
      }),
      signOff: () => {
        signed = { signedBy: 'Ann', signedAt: '2026-11-26T07:00:00.000Z' }
        return buildPatrol(signed)
      },
    },
    patrolTask: { getDetails: () => buildPatrol(signed) },
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['en_US', 'Missed', /Completed 50 % \(1 of 2\)/, /On time 50 %/],
  ['zh_CN', '漏巡', /完成率 50%（1\/2）/, /准时率 50%/],
] as const)(
  'lists patrols that are over, with their figures, in %s',
  async (language, word, completed, onTime) => {
    await renderPage(PatrolHistoryPage, { language })
    const [, row] = await screen.findAllByText('Night round')
    expect(within(row!.closest('tr')!).getAllByText(word)[0]).toBeVisible()
    await waitFor(() => expect(screen.getByText(completed)).toBeVisible())
    expect(screen.getByText(onTime)).toBeVisible()
  },
)

test('a patrol opens as its stops in time, with what was found, and is signed off after a question', async () => {
  const { user } = await renderPage(PatrolHistoryPage)
  await user.click((await screen.findAllByRole('button', { name: /Details/ }))[0]!)
  const drawer = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(drawer.getByText('1. Gate')).toBeVisible())
  expect(drawer.getByText('Gate open')).toBeVisible()
  expect(drawer.getByText('Not visited')).toBeVisible()
  await user.click(drawer.getByRole('button', { name: 'Sign off' }))
  const question = within((await screen.findAllByRole('dialog')).at(-1)!)
  await user.click(question.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(drawer.getByText(/Signed off by Ann/)).toBeVisible())
  expect(server.to('/biz/patrol-history/signOff')[0]?.body).toMatchObject({ id: done.id })
})

test('a patrol is saved as PDF, and a failure stays in sight', async () => {
  server.use({
    patrolHistory: {
      exportPdf: () => {
        throw new Refusal('request.too_many', 429)
      },
    },
  })
  const { user } = await renderPage(PatrolHistoryPage)
  await user.click((await screen.findAllByRole('button', { name: /Details/ }))[0]!)
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(await drawer.findByRole('button', { name: 'download Save as PDF' }))
  await waitFor(() => expect(drawer.getByRole('button', { name: /Save as PDF.*again/ })).toBeVisible())
  expect(server.to('/biz/patrol-history/exportPdf')[0]?.body).toMatchObject({ id: done.id })
})

test('from a check-in to what the nearest camera recorded around it, for who may see both', async () => {
  const checkIns = [checkIn(0, 'North door'), checkIn(1, 'Cellar', { cameraId: null })]
  server.use({
    patrolTask: { getDetails: () => buildPatrol({ isOnFoot: true, order: 'free', stops: [], checkIns }) },
  })
  const { user } = await renderPage(PatrolHistoryPage)
  await user.click((await screen.findAllByRole('button', { name: /Details/ }))[0]!)
  const drawer = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(drawer.getByText('2. Cellar')).toBeVisible())
  const links = drawer.getAllByRole('link', { name: /Playback/ })
  expect(links).toHaveLength(1)
  expect(links[0]).toHaveAttribute('href', expect.stringContaining(checkIns[0]!.cameraId!))
})

test('the stops with most findings are listed, and who only looks neither exports nor signs', async () => {
  const { user } = await renderPage(PatrolHistoryPage, { may: ['patrol_plan.view'] })
  await user.click(await screen.findByRole('button', { name: 'Findings by stop' }))
  await waitFor(() => expect(screen.getByRole('row', { name: 'Dock 1 1 0 0 2' })).toBeVisible())
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull()
})
