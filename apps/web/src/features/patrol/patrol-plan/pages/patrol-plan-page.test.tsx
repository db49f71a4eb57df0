import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMapStore } from '#shared/map/map-store.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildPlan } from '../model/plan.fixture.ts'
import { PatrolPlanPage } from './patrol-plan-page.tsx'

const still = buildPlan()
const running = buildPlan({
  id: '01990000-0000-7000-8000-000000000002',
  name: 'Fence round',
  state: 'in_progress',
  nextAt: '2026-11-30T14:00:00.000Z',
})

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    patrolPlan: {
      getByPage: () => ({ list: [still, running], total: 2, pageNum: 1, pageSize: 20 }),
      getDetails: ({ id }) => (id === running.id ? running : still),
      getPersons: () => [{ id: still.personId ?? '', name: 'Ann' }],
      update: () => still,
      pause: () => ({}),
      batchStart: () => ({}),
    },
    cameraGroup: { getByPage: () => ({ list: [], total: 0, pageNum: 1, pageSize: 20 }) },
    device: { getByPage: () => ({ list: [], total: 0, pageNum: 1, pageSize: 20 }) },
  })
})
afterEach(() => vi.unstubAllGlobals())

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!)

test.each([
  ['en_US', 'In progress', 'Mon 22:00–23:00'],
  ['zh_CN', '进行中', '周一 22:00–23:00'],
] as const)('shows state and time of each plan, in %s', async (language, state, time) => {
  await renderPage(PatrolPlanPage, { language })
  const row = await rowOf('Fence round')
  expect(row.getByText(state)).toBeVisible()
  expect(row.getByText(time)).toBeVisible()
})

test('a plan in progress can be paused, and its form is only looked at', async () => {
  const { user } = await renderPage(PatrolPlanPage)
  const row = await rowOf('Fence round')
  await user.click(row.getByRole('button', { name: /Pause/ }))
  await waitFor(() => expect(server.to('/biz/patrol-plan/pause')[0]?.body).toMatchObject({ id: running.id }))
  await user.click(row.getByRole('button', { name: /View/ }))
  const drawer = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(drawer.getByText(/1\. Gate-01 · Barrier · 20 s/)).toBeVisible())
  expect(drawer.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('the opened plan is saved with its stops in their new order, and its way is on the map', async () => {
  const { user } = await renderPage(PatrolPlanPage)
  await user.click((await rowOf('Night round')).getByRole('button', { name: /Edit/ }))
  const drawer = within(await screen.findByRole('dialog'))
  ;(await drawer.findByRole('button', { name: 'Move stop 1' })).focus()
  await waitFor(() =>
    expect(useMapStore.getState().way).toMatchObject([{ number: 1, longitude: 121.5, state: 'ahead' }]),
  )
  await user.keyboard('{ArrowDown}')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to('/biz/patrol-plan/update')).toHaveLength(1))
  expect(server.to('/biz/patrol-plan/update')[0]?.body).toMatchObject({
    id: still.id,
    version: 1,
    stops: [{ deviceId: still.stops[1]?.deviceId }, { questions: ['Is the gate shut?'] }],
  })
})

test('a plan without name, person, cameras and time is not sent, and says what it needs', async () => {
  const { user } = await renderPage(PatrolPlanPage)
  await user.click(await screen.findByRole('button', { name: /Add plan/ }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(await drawer.findByRole('button', { name: 'Save' }))
  for (const text of [
    'Required',
    'Choose the person in charge',
    'Choose at least one camera',
    'Say when it is patrolled',
  ])
    expect((await drawer.findAllByText(text))[0]).toBeVisible()
  expect(server.to('/biz/patrol-plan/add')).toEqual([])
})

test('who only looks is offered nothing that changes plans', async () => {
  await renderPage(PatrolPlanPage, { may: ['patrol_plan.view'] })
  const row = await rowOf('Night round')
  expect(row.getByRole('button', { name: /View/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Add plan/ })).toBeNull()
  expect((await rowOf('Fence round')).queryByRole('button', { name: /Pause/ })).toBeNull()
})
