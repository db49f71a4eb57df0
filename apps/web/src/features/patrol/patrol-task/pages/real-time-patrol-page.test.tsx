import type { PatrolTaskDetails } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showErrorsWith } from '#shared/api/error-policy.ts'
import { useMapStore } from '#shared/map/map-store.ts'
import { useSession } from '#shared/session/session-store.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildTask, ME } from '../model/task.fixture.ts'
import { RealTimePatrolPage } from './real-time-patrol-page.tsx'

vi.mock('#shared/player/live-video.tsx', () => ({
  LiveVideo: ({ camera, stream }: { camera: { name: string }; stream: string }) => (
    <p>{`${camera.name} by ${stream}`}</p>
  ),
}))

let task: PatrolTaskDetails
let server: ReturnType<typeof startFakeServer>
const begun = (given: Partial<PatrolTaskDetails> = {}) =>
  buildTask({ status: 'in_progress', startedAt: '2026-11-25T22:01:00.000Z', ...given })
const answer = (next: () => PatrolTaskDetails) => () => {
  task = next()
  return task
}

beforeEach(() => {
  task = buildTask()
  showErrorsWith(() => undefined)
  server = startFakeServer({
    patrolTask: {
      getOpen: () => (task.status === 'completed' ? [] : [task]),
      getDetails: () => task,
      start: answer(() => begun()),
      pause: answer(() => ({ ...task, isPaused: true })),
      takeOver: answer(() => ({ ...task, personId: ME, personName: 'Ann' })),
      move: answer(() => ({ ...task, position: task.position + 1 })),
      report: answer(() => ({
        ...task,
        stops: task.stops.map((stop, index) =>
          index === task.position ? { ...stop, verdict: 'abnormal', note: 'Gate open' } : stop,
        ),
      })),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const render = async (language: 'en_US' | 'zh_CN' = 'en_US', address = '/') => {
  const rendered = await renderPage(RealTimePatrolPage, { language, address })
  useSession.setState(session => ({ user: session.user && { ...session.user, id: ME } }))
  return rendered
}

test.each([
  ['en_US', 'Begin the patrol', '1. Gate-01'],
  ['zh_CN', '开始巡更', '1. Gate-01'],
] as const)(
  'a patrol that is due is opened from the list and begun, in %s',
  async (language, begin, first) => {
    const { user } = await render(language)
    await user.click(await screen.findByRole('button', { name: /Night round/ }))
    await waitFor(() => expect(screen.getByText(first)).toBeVisible())
    await user.click(screen.getByRole('button', { name: begin }))
    await waitFor(() => expect(screen.getByText('Gate-01 by main')).toBeVisible())
    // The next camera’s stream runs along unseen.
    expect(screen.getByText('Gate-02 by main').parentElement).toHaveAttribute('aria-hidden', 'true')
  },
)

test('the address names a patrol, also one that is over: its way is on the map', async () => {
  task = begun({ status: 'completed', outcome: 'done' })
  await render('en_US', `/?task=${task.id}`)
  await waitFor(() => expect(screen.getByText('The patrol is done')).toBeVisible())
  expect(useMapStore.getState().way).toHaveLength(3)
})

test('one’s own tour goes on where it was when the console is opened, with its way on the map', async () => {
  task = begun({ position: 1 })
  const { user } = await render()
  await waitFor(() => expect(screen.getByText('Gate-02 by main')).toBeVisible())
  expect(useMapStore.getState().way.map(({ state }) => state)).toEqual(['ahead', 'now', 'ahead'])
  expect(screen.getByRole('timer')).toHaveTextContent('0:30 left')
  await user.click(screen.getByRole('button', { name: /longer/ }))
  await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/1:00 left|0:59 left/))
  await user.click(screen.getByRole('button', { name: 'Next stop' }))
  await waitFor(() =>
    expect(server.to('/biz/patrol-task/move')[0]?.body).toMatchObject({ id: task.id, from: 1, to: 2 }),
  )
  await waitFor(() => expect(screen.getByText(/Stop 3 of 3/)).toBeVisible())
})

test('an abnormal stop is reported with what was seen, which may not be empty, and its answers', async () => {
  task = begun()
  const { user } = await render()
  const abnormal = await screen.findByRole('button', { name: /Abnormal/ })
  expect(abnormal).toBeDisabled()
  await user.type(screen.getByLabelText('Is the gate shut?'), 'No')
  await user.click(abnormal)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Report' })).toBeDisabled()
  await user.type(dialog.getByLabelText('What you see'), 'Gate open')
  await user.click(dialog.getByRole('button', { name: 'Report' }))
  await waitFor(() =>
    expect(server.to('/biz/patrol-task/report')[0]?.body).toMatchObject({
      position: 0,
      verdict: 'abnormal',
      note: 'Gate open',
      answers: ['No'],
    }),
  )
  await waitFor(() => expect(screen.getByText('· Gate open')).toBeVisible())
})

test('a camera that does not turn to its preset is noted, and its picture is shown anyway', async () => {
  const preset = { token: '7', name: 'Barrier' }
  task = begun()
  task = {
    ...task,
    stops: task.stops.map(stop => ({ ...stop, preset: stop.position === 0 ? preset : null })),
  }
  const refuse = () => {
    throw new Refusal('device.rejected', 200, { reason: 'no_such_preset' })
  }
  const noted = answer(() => ({
    ...task,
    stops: task.stops.map(stop => ({ ...stop, isPresetMissed: stop.position === 0 })),
  }))
  server = startFakeServer({
    patrolTask: { getOpen: () => [task], getDetails: () => task, notePreset: noted },
    deviceControl: { goToPreset: refuse },
  })
  await render()
  await waitFor(() => expect(screen.getByText('Preset not reached')).toBeVisible())
  expect(server.to('/biz/patrol-task/notePreset')[0]?.body).toMatchObject({ id: task.id, position: 0 })
  expect(screen.getByText('Gate-01 by main')).toBeVisible()
})

test('a failed pause and a failed report say so', async () => {
  task = begun()
  const refuse = () => {
    throw new Refusal('patrol_task.moved_on')
  }
  server = startFakeServer({
    patrolTask: { getOpen: () => [task], getDetails: () => task, pause: refuse, report: refuse },
  })
  const { user } = await render()
  await user.click(await screen.findByRole('button', { name: 'Pause' }))
  await waitFor(() =>
    expect(screen.getByText(/Starting or pausing the patrol failed: The patrol stands/)).toBeVisible(),
  )
  await user.type(screen.getByLabelText('Is the gate shut?'), 'Yes')
  await user.click(screen.getByRole('button', { name: 'Normal' }))
  await waitFor(() => expect(screen.getByText(/The patrol report failed: The patrol stands/)).toBeVisible())
})

test('somebody else’s tour is seen as it goes, and taken over after a question', async () => {
  task = begun({ personId: '01990000-0000-7000-8000-000000000051', personName: 'Ben' })
  const { user } = await render()
  await user.click(await screen.findByRole('button', { name: /Night round/ }))
  await waitFor(() => expect(screen.getByText('Gate-01 by main')).toBeVisible())
  expect(screen.queryByRole('button', { name: 'Next stop' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Take over' }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next stop' })).toBeVisible())
})
