import { expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { playTicketOf } from './play-tickets.ts'

const [north, south] = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002']
const span = { from: Date.UTC(2026, 10, 20), to: Date.UTC(2026, 10, 20, 12) }

/** @returns the cameras of each call */
function startSite(forbidden: string[] = []) {
  const calls: string[][] = []
  startFakeServer({
    playback: {
      open: ({ cameraIds }) => {
        calls.push(cameraIds)
        if (cameraIds.some(id => forbidden.includes(id))) throw new Refusal('access.denied', 403)
        return cameraIds.map(id => ({
          socketUrl: '/media/play',
          token: `of ${id}`,
          expiresAt: new Date(span.to).toISOString(),
          camera: { id, name: id },
        }))
      },
    },
  })
  return calls
}

test('cameras of the same turn take one call, and each gets its own ticket', async () => {
  const calls = startSite()
  const tickets = await Promise.all([north, south].map(id => playTicketOf(id, 'all', span)))
  expect(tickets.map(({ token }) => token)).toEqual([`of ${north}`, `of ${south}`])
  await playTicketOf(south, 'all', span)
  expect(calls).toEqual([[north, south], [south]])
})

test('another range, another type and cards are asked for by themselves', async () => {
  const calls = startSite()
  const ask = (kind: 'all' | 'plan' | 'card', to = span.to) => playTicketOf(north, kind, { ...span, to })
  await Promise.all([ask('all'), ask('plan'), ask('all', span.to - 1), ask('card'), ask('card')])
  expect(calls).toEqual(Array.from({ length: 5 }, () => [north]))
})

test('a camera out of reach is refused, and the others are played', async () => {
  startSite([south])
  const [first, second] = await Promise.allSettled([north, south].map(id => playTicketOf(id, 'all', span)))
  expect(first).toMatchObject({ status: 'fulfilled', value: { token: `of ${north}` } })
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'access.denied' } })
})
