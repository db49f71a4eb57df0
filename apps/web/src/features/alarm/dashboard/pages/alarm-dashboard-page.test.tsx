import type { FiguresPeriod } from '@palisade/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { isAttended } from '#shared/session/presence.ts'
import { AgeNotice } from '../components/figures/age-notice.tsx'
import { figures, figuresNow } from '../model/figures.fixture.ts'
import { AlarmDashboardPage } from './alarm-dashboard-page.tsx'

// There is no canvas here; the journeys draw on a real one.
vi.mock('../components/figures/chart.ts', () => ({
  createChart: () => ({ setOption: () => undefined, resize: () => undefined, dispose: () => undefined }),
}))

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    figures: { getNow: () => figuresNow, getPeriod: (period: FiguresPeriod) => ({ ...figures, ...period }) },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const asked = () => server.to('/ams/alarm-dashboard/getPeriod').map(call => call.body)

test('tells how alarms stand and went, says of a flood, and leads to the stale ones', async () => {
  await renderPage(AlarmDashboardPage)
  await waitFor(() => expect(screen.getByText('Flood')).toBeVisible())
  await waitFor(() => expect(screen.getByText('7.3')).toBeVisible())
  expect(screen.getByText('Manageable').closest('li')).toHaveAttribute('aria-current', 'true')
  expect(screen.getAllByText('42 s')[0]).toBeVisible()
  expect(screen.getByText('90 % within 25 h')).toBeVisible()
  const stale = screen.getByRole('region', { name: 'Stale (open for more than 24 h): 1' })
  expect(within(stale).getByRole('link', { name: 'Fence-01' })).toHaveAttribute(
    'href',
    expect.stringContaining('01990000-0000-7000-8000-000000000001'),
  )
  expect(screen.getByRole('row', { name: 'Guard One 0 4 3 1 25 min' })).toBeVisible()
})

test('tells which sources ring for nobody, and until when', async () => {
  await renderPage(AlarmDashboardPage)
  const held = within(await screen.findByRole('region', { name: 'Shelved and inhibited sources: 2' }))
  expect(held.getByRole('row', { name: /^Dock-02 Shelved 2026-11-22 .* 7$/ })).toBeVisible()
  expect(held.getByRole('row', { name: /^Roof works Inhibited Not by itself 0$/ })).toBeVisible()
  const link = held.getByRole('link', { name: 'Roof works' })
  expect(link).toHaveAttribute('href', expect.stringMatching(/inhibition.*name=Roof/))
})

test('a period is chosen by one click and kept in the address; a chart is a table too', async () => {
  const { user } = await renderPage(AlarmDashboardPage, { address: '/?from=2026-01-02&to=2026-01-05' })
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ from: '2026-01-02', to: '2026-01-05' }))
  await user.click(await screen.findByText('30 days'))
  await waitFor(() => {
    const { from, to } = asked().at(-1) as FiguresPeriod
    expect(Date.parse(to) - Date.parse(from)).toBe(29 * 86_400_000)
  })
  await user.click(screen.getByRole('button', { name: 'Alarms over time: As a table' }))
  await waitFor(() => expect(screen.getByRole('row', { name: '2026-11-22 1 5 0 0' })).toBeVisible())
})

test('“today” is the day of the site, which is told where its zone is not that of the browser', async () => {
  // No browser of these tests stands on an island at UTC+14, where this is the next day already.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') })
  const zoned = { ...figures, timeZone: 'Pacific/Kiritimati' }
  server.use({ figures: { getPeriod: (period: FiguresPeriod) => ({ ...zoned, ...period }) } })
  await renderPage(AlarmDashboardPage, { address: '/?preset=today' })
  await waitFor(() => expect(screen.getByText(/Days of the site: Pacific\/Kiritimati/)).toBeVisible())
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ from: '2026-11-23', to: '2026-11-23' }))
})

test('in Chinese; who may not export is offered no sheet', async () => {
  await renderPage(AlarmDashboardPage, { language: 'zh_CN', may: ['alarm.view'] })
  await waitFor(() => expect(screen.getByText('报警泛滥')).toBeVisible())
  expect(screen.queryByRole('button', { name: '导出 Excel' })).toBeNull()
})

const failing = () => {
  throw new Refusal('server.failed')
}

test('figures that no longer come are said to be old', async () => {
  const before = (seconds: number) => Date.now() - seconds * 1000
  const { unmount } = await renderPage(() => <AgeNotice nowAt={before(16)} periodAt={before(80)} />)
  expect(await screen.findByRole('alert')).toHaveTextContent(/These figures are of 20\d\d-/)
  unmount()
  await renderPage(() => (
    <>
      <AgeNotice nowAt={before(10)} periodAt={before(80)} />
      <AgeNotice nowAt={0} periodAt={0} />
      <p>here</p>
    </>
  ))
  await screen.findByText('here')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a period that cannot be counted is told beside what stands now', async () => {
  server.use({ figures: { getPeriod: failing } })
  await renderPage(AlarmDashboardPage)
  await waitFor(() => expect(screen.getByText('Flood')).toBeVisible())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible())
})

test('a wall display in full screen is watched without a hand at it', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
  let full: Element | null = null
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => full })
  await renderPage(AlarmDashboardPage)
  await screen.findByText('7.3')
  expect(isAttended()).toBe(false)
  full = document.documentElement
  act(() => void document.dispatchEvent(new Event('fullscreenchange')))
  expect(isAttended()).toBe(true)
  full = null
  act(() => void document.dispatchEvent(new Event('fullscreenchange')))
  Reflect.deleteProperty(document, 'fullscreenElement')
  vi.restoreAllMocks()
})
