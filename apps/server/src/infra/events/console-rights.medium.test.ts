import pLimit from 'p-limit'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildUser, type BuiltUser } from '#server/testing/builders/session.ts'
import { DeafSocket } from '#server/testing/deaf-socket.ts'
import { openEventConsole } from '#server/testing/event-console.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { createAccessControl } from '#server/infra/access/access-control.ts'
import { may } from '#server/infra/access/may.ts'
import { createCounter } from '#server/infra/http/upgrades.ts'
import { formatCursor } from '#server/infra/outbox/cursor.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { ConsoleSocket } from './console.ts'

let server: TestServer
let origin: string
let guard: BuiltUser
let gate: BuiltArea
let room: { id: string }
let vault: { id: string }

beforeAll(async () => {
  server = await startTestServer()
  origin = await server.listen()
  gate = await buildArea(server.db)
  vault = await buildArea(server.db, { parentId: gate.parentId ?? '' })
  room = await buildArea(server.db, { parentId: gate.id })
  guard = await buildUser(server.db, { permissions: ['organisation.view'], areaIds: [gate.id, vault.id] })
})
afterAll(() => server.stop())

const tell = (areaId: string) =>
  server.db.transaction().execute(tx =>
    writeEvents(tx, [
      {
        type: 'organisation.changed',
        data: { areaId },
        audience: { permission: 'organisation.view', areaId },
      },
    ]),
  )

it('events are replayed by the rights of now, not by those of the hello', async () => {
  const { dispatcher, db, database, declarations } = server.app.infra
  const handedOn: unknown[] = []
  dispatcher.onEvent(event => handedOn.push((event.data as { areaId?: string }).areaId))
  const until = (...areaIds: string[]) => vi.waitFor(() => expect(handedOn).toEqual(areaIds))
  await tell(gate.id)
  await until(gate.id)
  const since = dispatcher.position()
  await tell(vault.id)
  await tell(gate.id)
  await until(gate.id, vault.id, gate.id)
  const real = createAccessControl({ db, objects: declarations.objects })
  let asked = 0
  const access = {
    ...real,
    async session(ticket: string, address: string) {
      const found = await real.session(ticket, address)
      asked += 1
      if (asked > 1) return found
      // The right is taken away right after the hello was accepted.
      await db.deleteFrom('role_area').where('area_id', '=', vault.id).execute()
      real.forget()
      return found
    },
  }
  const socket = new DeafSocket()
  const { ticket } = await server.signIn(guard)
  const console = new ConsoleSocket(socket as unknown as WebSocket, '127.0.0.1', {
    gate: access,
    may,
    pool: database.pool,
    log: pino({ level: 'silent' }),
    position: () => dispatcher.position(),
    sessions: createCounter(50),
    replays: pLimit(1),
    answerCall: async () => ({ success: true, requestId: 'r' }),
  })
  socket.emit('message', Buffer.from(JSON.stringify({ ticket, since: formatCursor(since) })), false)
  await vi.waitFor(() => expect(socket.sent.join('\n')).toContain(gate.id))
  expect(socket.sent.join('\n')).not.toContain(vault.id)
  console.close()
})

it('an area that moves out of reach is not heard of any more, with the first event after it', async () => {
  const admin = await server.signIn()
  const { ticket } = await server.signIn(guard)
  const console = openEventConsole(origin, { ticket })
  await console.next('ready')
  const heard = () =>
    console.frames.flatMap(frame => (frame.type === 'organisation.changed' ? [frame.data.areaId] : []))
  await tell(room.id)
  await vi.waitFor(() => expect(heard()).toEqual([room.id]))
  const { version } = (await admin.client.organisation.getDetails({ id: room.id })).returnObj!
  const moved = await admin.client.organisation.move({ id: room.id, parentId: vault.id, version })
  expect(moved.errorCode).toBeUndefined()
  await tell(room.id)
  await tell(gate.id)
  await vi.waitFor(() => expect(heard().filter(id => id === gate.id)).toHaveLength(2))
  expect(heard().filter(id => id === room.id)).toEqual([room.id])
  console.close()
})
