import type { Contract } from '@palisade/contract'
import { expect, test } from 'vitest'
import { addressOf, socketAddressOf } from './address.ts'
import { createClient } from './client.ts'
import { callTable } from '#shared/contract/contract-data.ts'

// Addresses end up in logs, histories and proxies: no ticket, key or token may be in one (docs/security.md).

const TICKET = 'ticket-that-must-not-show'
const files = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*', '!../testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** By path below `src`. */
const sources = Object.fromEntries(
  Object.entries(files).map(([file, text]) => [new URL(file, 'file:///src/shared/api/').pathname, text]),
)

test('no address of any call holds the ticket; the calls that need it have it as a header', async () => {
  const asked: { address: string; ticket: string | undefined }[] = []
  const client = createClient<Contract>(callTable, {
    fetch: async (input, init) => {
      asked.push({
        address: input instanceof Request ? input.url : input.toString(),
        ticket: new Headers(init?.headers).get('ticket') ?? undefined,
      })
      return Response.json({ success: true, returnObj: {}, requestId: 'r' })
    },
    addressOf,
    locale: () => 'en_US',
    ticket: () => TICKET,
    centreId: () => undefined,
    onLoginNeeded: () => undefined,
  })
  const groups = client as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>
  for (const calls of Object.values(groups)) for (const call of Object.values(calls)) await call({})
  expect(asked.length).toBeGreaterThan(50)
  for (const { address } of asked) expect(address).not.toContain(TICKET)
  const withTicket = asked.filter(({ ticket }) => ticket === TICKET)
  expect(withTicket.length).toBeGreaterThan(asked.length / 2)
})

test('sockets are opened at a bare address', () => {
  for (const path of ['/ws/events', '/media/live', 'wss://media.example/media/live'])
    expect(socketAddressOf(path)).not.toMatch(/[?#@]/)
})

test('nothing else in the console makes addresses for the network', () => {
  const builders = /new WebSocket\(|\bfetch\(|XMLHttpRequest|EventSource|sendBeacon|new Request\(/
  const found = Object.entries(sources).filter(([, text]) => builders.test(text))
  expect(found.map(([file]) => file).toSorted()).toEqual([
    '/src/features/alarm/staff/worker/shell-cache.ts',
    '/src/features/site/map/layers/base-layers.ts',
    '/src/shared/api/api.ts',
    '/src/shared/api/client.ts',
    '/src/shared/events/event-client.ts',
    '/src/shared/player/source/media-socket.ts',
  ])
})

test('no address is put together from a ticket or a token', () => {
  const secretInQuery = /[?&](ticket|token|key|apiKey|x-api-key)=\$?\{?/i
  const set = /searchParams\.(set|append)\(\s*['"](ticket|token|key|x-api-key)/i
  const found = Object.entries(sources).filter(([, text]) => secretInQuery.test(text) || set.test(text))
  expect(found.map(([file]) => file)).toEqual([])
})
