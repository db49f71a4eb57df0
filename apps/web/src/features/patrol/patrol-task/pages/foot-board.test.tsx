import type { FootBoardRow } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMapStore } from '#shared/map/map-store.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildFootTask } from '../model/task.fixture.ts'
import { RealTimePatrolPage } from './real-time-patrol-page.tsx'

vi.mock('#shared/player/live-video.tsx', () => ({ LiveVideo: () => null }))

const task = buildFootTask()
const row: FootBoardRow = {
  id: task.id,
  planName: task.planName,
  personName: 'Ann',
  level: 'urgent',
  status: 'in_progress',
  dueFrom: task.dueFrom,
  dueTo: task.dueTo,
  toleranceMinutes: 5,
  stopCount: 2,
  checkedCount: 1,
  lateCount: 0,
  absentCount: 0,
  last: { position: 0, name: 'Gate', at: '2026-11-25T22:01:00.000Z' },
  next: { position: 1, name: 'Dock', at: '2025-11-25T22:10:00.000Z' },
}

beforeEach(() => {
  startFakeServer({
    patrolTask: { getOpen: () => [], getDetails: () => task },
    patrolFoot: { getBoard: () => [row] },
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['en_US', /Gate, /, /Dock, due /, /Late by \d+:\d\d/, 'Open: Walk', 'On time', 'Told later'],
  ['zh_CN', /Gate，/, /Dock，应到 /, /迟到 \d+:\d\d/, '打开: Walk', '准时', '延后上报'],
] as const)(
  'the board says who is where, what is next and who is late, and opens the way, in %s',
  async (language, last, next, late, open, verdict, mark) => {
    const { user } = await renderPage(RealTimePatrolPage, { language, address: '/?tab=foot' })
    const board = within(await screen.findByRole('list'))
    expect(board.getByText(last)).toBeVisible()
    expect(board.getByText(next)).toBeVisible()
    expect(board.getByText(late)).toBeVisible()
    await user.click(board.getByRole('button', { name: open }))
    await waitFor(() => expect(screen.getByText(verdict)).toBeVisible())
    expect(screen.getByText(mark)).toBeVisible()
    expect(useMapStore.getState().way).toMatchObject([{ state: 'done' }, { state: 'now' }])
  },
)
