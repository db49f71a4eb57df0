import { staffCalls, type OwnTask, type StaffFloor } from '@palisade/contract'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnPosition, PhoneParts } from '#shared/feature/parts.ts'
import { useConnection } from '#shared/events/event-connection.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { memoryDrafts } from '../drafts/draft-store.ts'
import { useFloorChoice } from '../api/own-floor.ts'
import { buildOwnTask, testId } from '../model/task.fixture.ts'
import { useOutbox } from '../outbox/outbox.ts'
import { StaffPage } from './staff-page.tsx'

const FLOOR = testId(50)
const floors: StaffFloor[] = [
  { id: testId(51), name: 'F1', building: 'Tower' },
  { id: FLOOR, name: 'F2', building: 'Tower' },
]
const gate = { longitude: 121.4737, latitude: 31.2304, accuracy: 12 }

let server: ReturnType<typeof startFakeServer>
let tasks: OwnTask[]
/** The phone finds a place. */
let find: ((coords: typeof gate) => void) | undefined

beforeEach(() => memoryDrafts.clear())
beforeEach(() => {
  find = undefined
  tasks = [buildOwnTask()]
  useOutbox.setState({ waiting: [] })
  useFloorChoice.setState({ choice: undefined })
  useConnection.setState({ state: 'live' }, true)
  vi.stubGlobal('isSecureContext', true)
  // jsdom has none.
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      watchPosition: (found: (position: object) => void) => {
        find = coords => found({ coords, timestamp: Date.now() })
        return 1
      },
      clearWatch: () => undefined,
    },
  })
  server = startFakeServer({
    session: { current: () => Promise.reject(new Refusal('server.failed', 500)) },
    parameter: { getList: () => Promise.reject(new Refusal('server.failed', 500)) },
    task: {
      getOwn: ({ isOpen }) => {
        const list = isOpen === true ? tasks : []
        return { list, total: list.length, pageNum: 1, pageSize: 20 }
      },
    },
    staff: {
      getOwn: () => ({ status: 'free', isOnDuty: true, isBusy: false, hasConsented: true, positionAt: null }),
      position: () => null as never,
      getFloors: () => floors,
    },

    patrolFoot: { getOwn: () => [] },
    push: { getOwn: () => ({ status: 'off', publicKey: 'key' }) },
    alarm: { getDetails: () => Promise.reject(new Refusal('alarm.not_found')) },
    procedure: { getOfAlarm: () => ({ procedure: null }) },
  })
})
afterEach(() => {
  // The page still listens to the place until it is gone.
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'geolocation')
})

const show = (address: string, parts: PhoneParts[] = []) =>
  renderPage(() => <StaffPage parts={parts} />, {
    address,
    may: ['alarm.view', 'staff.use'],
  })
const told = () => server.to(staffCalls.position.path).map(({ body }) => body)

test('the floor that the guard chooses is told at once, and with each position', async () => {
  const { user } = await show('/staff?view=me')
  await waitFor(() => expect(find).toBeDefined())
  act(() => find?.(gate))
  await waitFor(() => expect(told()).toMatchObject([gate]))
  expect(told()[0]).not.toHaveProperty('floorId')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Floor' }), 'F2')
  await waitFor(() => expect(told()[1]).toMatchObject({ ...gate, floorId: FLOOR }))
})

test('a floor out of reach is forgotten, and the guard is told on without it', async () => {
  const { user } = await show('/staff?view=me')
  await waitFor(() => expect(find).toBeDefined())
  act(() => find?.(gate))
  await waitFor(() => expect(told()).toHaveLength(1))
  server.use({ staff: { position: () => Promise.reject(new Refusal('access.denied', 403)) } })
  const floor = await screen.findByRole('combobox', { name: 'Floor' })
  await user.selectOptions(floor, 'F2')
  await waitFor(() => expect(floor).toHaveDisplayValue('No floor told'))
})

test('the map of a task is given where the guard is', async () => {
  const given: (OwnPosition | undefined)[] = []
  const parts: PhoneParts[] = [
    {
      alarmPlace: ({ own }) => {
        given.push(own)
        return null
      },
    },
  ]
  await show(`/staff?task=${testId(1)}`, parts)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Place' })).toBeVisible())
  await waitFor(() => expect(find).toBeDefined())
  act(() => find?.(gate))
  await waitFor(() => expect(given.at(-1)).toEqual({ ...gate, at: expect.any(Number) }))
})
