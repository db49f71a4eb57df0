import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EventHello } from '@palisade/contract'
import { openEventConsole, type EventConsole } from '#server/testing/event-console.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildUser, type BuiltUser } from '#server/testing/builders/session.ts'
import type { Audience } from '#server/infra/outbox/audience.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'

let server: TestServer
let origin: string
let admin: SignedInClient
let guard: BuiltUser
let gate: { id: string }
let vault: { id: string }
let consoles: EventConsole[]

beforeAll(async () => {
  server = await startTestServer({ basePath: '/soc' })
  origin = await server.listen()
  admin = await server.signIn()
  gate = await buildArea(server.db)
  vault = await buildArea(server.db)
  guard = await buildUser(server.db, {
    permissions: ['organisation.view', 'dashboard.view'],
    areaIds: [gate.id],
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  consoles = []
})
afterEach(() => {
  for (const console of consoles) console.close()
})

function open(hello: EventHello | string | undefined, options = {}): EventConsole {
  const console = openEventConsole(origin, hello, options)
  consoles.push(console)
  return console
}

/** Writes events about changed areas; a test recognises each by its area's id. */
const tell = (audience: Audience, ...areaIds: string[]) =>
  server.db.transaction().execute(tx =>
    writeEvents(
      tx,
      areaIds.map(areaId => ({ type: 'organisation.changed' as const, data: { areaId }, audience })),
    ),
  )
const everyone: Audience = { permission: null }
const heard = ({ frames }: EventConsole) =>
  frames.flatMap(frame => (frame.type === 'organisation.changed' ? [frame.data.areaId] : []))
const hears = (console: EventConsole, ...areaIds: string[]) =>
  vi.waitFor(() => expect(heard(console)).toEqual(areaIds), { interval: 10 })

describe('hello', () => {
  it('is answered by ready, and from then on events come', async () => {
    const console = open({ ticket: admin.ticket })
    const ready = await console.next('ready')
    expect(ready).toMatchObject({ seq: expect.stringMatching(/^\d+\.\d+$/) })
    await tell(everyone, gate.id)
    await hears(console, gate.id)
    expect(console.frames.at(-1)).toEqual({
      seq: expect.stringMatching(/^\d+\.\d+$/),
      type: 'organisation.changed',
      at: expect.stringMatching(/Z$/),
      data: { areaId: gate.id },
    })
  })

  it.each([
    ['a dead ticket', JSON.stringify({ ticket: 'nonsense' }), 'session.login_needed', 4401],
    ['no ticket', '{}', 'request.invalid', 4400],
    ['a field too many', JSON.stringify({ ticket: 'x', surprise: 1 }), 'request.invalid', 4400],
    ['what is no JSON', 'hello', 'request.invalid', 4400],
  ])('with %s is refused', async (_name, hello, code, closeCode) => {
    const console = open(hello)
    expect(await console.next('refused')).toEqual({ type: 'refused', code })
    expect(await console.closed).toBe(closeCode)
  })

  it('is refused for a centre that the user does not have', async () => {
    const { ticket } = await server.signIn(guard)
    const console = open({ ticket, centerId: '01985a30-0000-7000-8000-000000000099' })
    expect(await console.next('refused')).toEqual({ type: 'refused', code: 'access.no_centre' })
  })

  it('that is longer than a hello closes the socket', async () => {
    expect(await open('x'.repeat(5_000)).closed).toBe(1009)
  })

  it('is said once: another word closes the socket', async () => {
    const console = open({ ticket: admin.ticket })
    await console.next('ready')
    console.socket.send('more')
    expect(await console.closed).toBe(4400)
  })

  it('does not take the ticket from the address', async () => {
    const console = open('{}', { query: `?ticket=${admin.ticket}` })
    expect(await console.next('refused')).toEqual({ type: 'refused', code: 'request.invalid' })
  })

  it('is not read from a page of another site', async () => {
    const foreign = open({ ticket: admin.ticket }, { origin: 'http://evil.example' })
    expect(await foreign.closed).toBe(1006)
    const own = open({ ticket: admin.ticket }, { origin: new URL(origin).origin })
    await own.next('ready')
  })
})

describe('the audience of an event', () => {
  it('goes by permission, area and user', async () => {
    const session = await server.signIn(guard)
    const [watching, all] = [open({ ticket: session.ticket }), open({ ticket: admin.ticket })]
    await Promise.all([watching.next('ready'), all.next('ready')])
    await tell({ permission: 'organisation.view', areaId: vault.id }, vault.id)
    await tell({ permission: 'device.view', areaId: gate.id }, vault.id)
    await tell({ permission: null, userId: guard.id }, gate.id)
    await tell({ permission: 'organisation.view', areaId: gate.id }, gate.id)
    await hears(watching, gate.id, gate.id)
    await hears(all, vault.id, vault.id, gate.id)
    expect(heard(watching)).not.toContain(vault.id)
  })

  it('changes with the rights of the user, without a new socket', async () => {
    const { ticket } = await server.signIn(guard)
    const console = open({ ticket })
    await console.next('ready')
    const grant = (area_id: string) =>
      server.db.insertInto('role_area').values({ role_id: guard.roleId, area_id }).execute()
    await grant(vault.id)
    const userId = guard.id
    await server.db
      .transaction()
      .execute(tx =>
        writeEvents(tx, [{ type: 'session.changed', data: {}, audience: { permission: null, userId } }]),
      )
    await console.next('session.changed')
    await vi.waitFor(async () => {
      await tell({ permission: 'organisation.view', areaId: vault.id }, vault.id)
      expect(heard(console)).toContain(vault.id)
    })
    await server.db.deleteFrom('role_area').where('area_id', '=', vault.id).execute()
  })
})

describe('a session that ends', () => {
  it('closes its sockets, and not those of the same user elsewhere', async () => {
    const [here, there] = await Promise.all([server.signIn(guard), server.signIn(guard)])
    const [mine, other] = [open({ ticket: here.ticket }), open({ ticket: there.ticket })]
    await Promise.all([mine.next('ready'), other.next('ready')])
    await here.client.session.logout()
    expect(await mine.closed).toBe(4401)
    expect(mine.frames.map(frame => frame.type)).toEqual(['ready', 'session.ended', 'refused'])
    await tell(everyone, gate.id)
    await hears(other, gate.id)
  })
})

describe('a console that comes back', () => {
  it('gets once the events that it missed and may hear, and then the new ones', async () => {
    const { ticket } = await server.signIn(guard)
    const before = open({ ticket })
    await before.next('ready')
    await tell(everyone, gate.id)
    await hears(before, gate.id)
    const since = (before.frames.at(-1) as { seq: string }).seq
    before.close()
    await before.closed
    await tell({ permission: 'organisation.view', areaId: vault.id }, vault.id)
    await tell(everyone, vault.id, gate.id)
    const after = open({ ticket, since })
    await hears(after, vault.id, gate.id)
    await tell(everyone, gate.id)
    await hears(after, vault.id, gate.id, gate.id)
    expect(after.frames[0]).toMatchObject({ type: 'ready', seq: since })
  })

  it('misses nothing and hears nothing twice while others keep writing', async () => {
    const first = open({ ticket: admin.ticket })
    const { seq } = (await first.next('ready')) as { seq: string }
    const all = Array.from(
      { length: 300 },
      (_, n) => `01985a30-0000-7000-8000-${String(n).padStart(12, '0')}`,
    )
    const writing = Promise.all(all.map(areaId => tell(everyone, areaId)))
    const late = await Promise.all(
      Array.from({ length: 5 }, async () => {
        await tell(everyone, gate.id)
        return open({ ticket: admin.ticket, since: seq })
      }),
    )
    await writing
    for (const console of [first, ...late]) {
      await vi.waitFor(() => expect(heard(console)).toHaveLength(305))
      expect(new Set(heard(console)).size).toBe(301)
    }
    expect(heard(late[0]!)).toEqual(heard(first))
  })

  it.each([
    ['is older than what is kept', '1.1'],
    ['is no place at all', 'yesterday'],
    ['lies in the future', '99999999999.1'],
  ])('is told to load all anew when its place %s', async (_name, since) => {
    const console = open({ ticket: admin.ticket, since })
    expect(await console.next('resync')).toMatchObject({ seq: expect.stringMatching(/^\d+\.\d+$/) })
    await tell(everyone, gate.id)
    await hears(console, gate.id)
  })
})

describe('limits', () => {
  it('hold a session to 50 sockets', async () => {
    const { ticket } = await server.signIn(guard)
    const fifty = Array.from({ length: 50 }, () => open({ ticket }))
    await Promise.all(fifty.map(console => console.next('ready')))
    const more = open({ ticket })
    expect(await more.next('refused')).toEqual({ type: 'refused', code: 'request.too_many' })
    fifty[0]?.close()
    await fifty[0]?.closed
    await open({ ticket }).next('ready')
  })
})
