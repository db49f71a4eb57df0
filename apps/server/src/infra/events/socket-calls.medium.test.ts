import { contract, SOCKET_CALLS_A_MINUTE, type SocketFrame } from '@palisade/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { publishAccessChanged } from '#server/infra/access/publish-access-changed.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildUser, type BuiltUser } from '#server/testing/builders/session.ts'
import { openEventConsole, type EventConsole } from '#server/testing/event-console.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'

const { path } = contract.staff.position
const place = { longitude: 121.5, latitude: 31.2 }

let server: TestServer
let origin: string
let area: { id: string }
let guard: BuiltUser
let phone: SignedInClient
let socket: EventConsole

beforeAll(async () => {
  server = await startTestServer()
  origin = await server.listen()
  area = await buildArea(server.db)
})
afterAll(() => server.stop())
beforeEach(async () => {
  guard = await buildUser(server.db, { permissions: ['staff.use', 'dashboard.view'], areaIds: [area.id] })
  phone = await server.signIn(guard)
  await phone.client.staff.update({ isOnDuty: true, hasConsented: true })
  socket = openEventConsole(origin, { ticket: phone.ticket })
  await socket.next('ready')
})
afterEach(() => socket.close())

let n = 0
/** Makes a call over the socket. @returns its answer's envelope */
async function say(body: object, to: string = path) {
  const number = n++
  socket.socket.send(JSON.stringify({ type: 'call', n: number, path: to, body }))
  const answer = await vi.waitFor(() => {
    const found = socket.frames.find(frame => frame.type === 'answer' && frame.n === number)
    if (!found) throw new Error(`no answer ${number}`)
    return found
  })
  return (answer as Extract<SocketFrame, { type: 'answer' }>).envelope
}

const positionOf = () =>
  server.db
    .selectFrom('staff_sign')
    .select(['longitude', 'latitude'])
    .where('user_id', '=', guard.id)
    .executeTakeFirst()

describe('a call over the event socket', () => {
  it('is answered as over HTTP, and does what it does', async () => {
    expect(await say(place)).toEqual({ success: true, returnObj: {}, requestId: expect.any(String) })
    await vi.waitFor(async () => expect(await positionOf()).toEqual(place))
  })

  it('is refused with the code that HTTP would give', async () => {
    expect(await say({ ...place, longitude: 181 })).toMatchObject({
      success: false,
      errorCode: 'request.invalid',
      errorParams: { issues: [{ path: 'longitude', rule: 'too_big' }] },
    })
    const elsewhere = await buildArea(server.db)
    expect(await say({ ...place, floorId: elsewhere.id })).toMatchObject({ errorCode: 'access.denied' })
    await phone.client.staff.update({ isOnDuty: false })
    expect(await say(place)).toMatchObject({ errorCode: 'staff.off_duty' })
  })

  it('is not found unless its contract lets it come this way', async () => {
    expect(await say({}, contract.staff.getOwn.path)).toMatchObject({ errorCode: 'request.not_found' })
    expect(await say({ isOnDuty: false }, contract.staff.update.path)).toMatchObject({
      errorCode: 'request.not_found',
    })
  })

  it('is denied from the moment when the permission is taken away, and ends with the session', async () => {
    expect(await say(place)).toMatchObject({ success: true })
    const admin = await server.signIn()
    const role = await server.db
      .selectFrom('user_role')
      .select('role_id')
      .where('user_id', '=', guard.id)
      .executeTakeFirstOrThrow()
    await server.db.transaction().execute(async tx => {
      await tx
        .deleteFrom('role_permission')
        .where('role_id', '=', role.role_id)
        .where('permission', '=', 'staff.use')
        .execute()
      await publishAccessChanged(tx, [guard.id])
    })
    await socket.next('session.changed')
    expect(await say(place)).toMatchObject({ errorCode: 'access.denied' })
    await admin.client.user.batchDisable({ ids: [guard.id] })
    expect(await socket.closed).toBe(4401)
  })
})

describe('a socket is refused', () => {
  it.each([
    ['text that is no call', 'position!'],
    ['a call with a field too many', { type: 'call', n: 1, path, body: {}, ticket: 'x' }],
    ['a call without a body', { type: 'call', n: 1, path }],
  ])('for %s', async (_what, frame) => {
    socket.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
    expect(await socket.next('refused')).toMatchObject({ code: 'request.invalid' })
    expect(await socket.closed).toBe(4400)
  })

  it('for a flood of calls', async () => {
    for (let k = 0; k <= SOCKET_CALLS_A_MINUTE; k++)
      socket.socket.send(JSON.stringify({ type: 'call', n: k, path, body: place }))
    expect(await socket.next('refused')).toMatchObject({ code: 'request.too_many' })
    expect(await socket.closed).toBe(4429)
  })
})
