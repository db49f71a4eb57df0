import type { CheckInRequest, OwnFootPatrol } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useConnection } from '#shared/events/event-connection.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildOwnPatrol } from '../model/patrol.fixture.ts'
import { offDuty } from '../model/task.fixture.ts'
import { useOutbox } from '../outbox/outbox.ts'
import { StaffPage } from './staff-page.tsx'

let patrol: OwnFootPatrol
let isAway: boolean
let server: ReturnType<typeof startFakeServer>

beforeEach(() => {
  patrol = buildOwnPatrol()
  isAway = false
  useOutbox.setState({ waiting: [] })
  useConnection.setState({ state: 'live' }, true)
  server = startFakeServer({
    session: { current: () => Promise.reject(new Refusal('server.failed', 500)) },
    parameter: { getList: () => Promise.reject(new Refusal('server.failed', 500)) },
    task: { getOwn: () => ({ list: [], total: 0, pageNum: 1, pageSize: 20 }) },
    staff: { getOwn: () => offDuty },
    push: { getOwn: () => ({ status: 'off', publicKey: 'key' }) },
    patrolFoot: {
      getOwn: () => [patrol],
      checkIn: ({ position }) => {
        if (isAway) return Promise.reject(new Refusal('server.failed', 503))
        const at = '2026-11-25T22:01:00.000Z'
        const stops = patrol.stops.map(stop =>
          stop.position === position ? { ...stop, verdict: 'on_time' as const, at } : stop,
        )
        patrol = { ...patrol, stops }
        return patrol
      },
    },
  })
})

const sent = () => server.to('/biz/patrol-foot/checkIn').map(({ body }) => body as CheckInRequest)
const show = (address: string, language: 'en_US' | 'zh_CN' = 'en_US') =>
  renderPage(() => <StaffPage parts={[]} />, { address, language, may: ['staff.use'] })

test.each([
  ['en_US', 'Check in', 'On time'],
  ['zh_CN', '签到', '准时'],
] as const)('a scanned code opens the check-in of the next stop, in %s', async (language, act, verdict) => {
  const { user } = await show('/staff?checkpoint=ABCD2345EFGH', language)
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByRole('button', { name: act })).toBeDisabled()
  await user.type(sheet.getByLabelText('Gate shut?'), 'Yes')
  await user.click(sheet.getByRole('button', { name: act }))
  await waitFor(() => expect(screen.getByText(verdict)).toBeVisible())
  expect(sent()).toMatchObject([
    { id: patrol.id, position: 0, code: 'ABCD2345EFGH', answers: ['Yes'], phoneAt: expect.any(String) },
  ])
})

test('in a dead spot a check-in waits on the phone, and is sent with the time of the phone', async () => {
  isAway = true
  const { user } = await show('/staff?view=patrol')
  await user.click(await screen.findByRole('button', { name: 'Check in at Dock' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.type(sheet.getByLabelText('Code or tag'), 'abcd-2345-efgh')
  await user.click(sheet.getByRole('button', { name: 'Check in' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Check in at Dock' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /Unsent/ }))
  await waitFor(() => expect(screen.getByText('Dock')).toBeVisible())
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(useOutbox.getState().waiting).toEqual([]))
  const [first, second] = sent()
  expect(second).toMatchObject({ requestId: first?.requestId, phoneAt: first?.phoneAt, position: 1 })
  expect(Date.parse(second?.sentAt ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.sentAt ?? ''))
})
