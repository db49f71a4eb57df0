import { LIVE_TOKEN_TTL_MS, type MediaAction } from '@palisade/contract/media'
import { signLiveToken, signPlayToken } from '@palisade/contract/media-token'
import { clockOf } from '@palisade/testkit/manual-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccessControl } from '#server/infra/access/access-control.ts'
import { oneProgram } from '#server/infra/media/media-programs.testing.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildSession, buildUser } from '#server/testing/builders/session.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { createLiveAdmission } from './live-admission.ts'

const mediaSecret = 's'.repeat(32)
const mediaUrl = 'http://127.0.0.1:8081'
const mediaPrograms = oneProgram({ url: mediaUrl, secret: mediaSecret })
let server: TestServer
let now = Date.now()

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function viewer(
  permissions: readonly ('live.view' | 'playback.view' | 'alarm.view')[] = ['live.view'],
) {
  const { db } = server
  const area = await buildArea(db)
  const camera = await buildDevice(db, { areaId: area.id })
  const user = await buildUser(db, { permissions, areaIds: [area.id] })
  const session = await buildSession(db, user.id)
  const grant = { cameraId: camera.id, userId: user.id, sessionId: session.id }
  return { area, camera, user, session, grant }
}

function admit(token: string, action: MediaAction = 'live') {
  const { db, declarations } = server.app.infra
  const gate = createAccessControl({ db, objects: declarations.objects })
  const clock = clockOf(() => now)
  const log = { warn: () => undefined }
  return createLiveAdmission({ db, gate, mediaSecret, mediaPrograms, log, clock }, action)(token)
}
const sign = (grant: Parameters<typeof signLiveToken>[1]) => signLiveToken(mediaSecret, grant, now)

test('a token of a live session whose user may see the camera is admitted', async () => {
  const { grant, session } = await viewer()
  expect(await admit(sign(grant))).toEqual({ sessionId: session.id, mediaUrl })
})

test('a token that is not ours, or has expired, is not', async () => {
  const { grant } = await viewer()
  expect(await admit(signLiveToken('x'.repeat(32), grant, now))).toBe('no_permission')
  expect(await admit('nonsense')).toBe('no_permission')
  const token = sign(grant)
  now += LIVE_TOKEN_TTL_MS
  expect(await admit(token)).toBe('token_expired')
})

test('a right, a session or a camera that is gone since the token was given ends it', async () => {
  const { db } = server
  const changes: ((of: Awaited<ReturnType<typeof viewer>>) => Promise<unknown>)[] = [
    of => db.deleteFrom('role_area').where('area_id', '=', of.area.id).execute(),
    of => db.deleteFrom('role_permission').where('role_id', '=', of.user.roleId).execute(),
    of => db.deleteFrom('session').where('id', '=', of.session.id).execute(),
    of => db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', of.camera.id).execute(),
  ]
  for (const change of changes) {
    const one = await viewer()
    const token = sign(one.grant)
    await change(one)
    expect(await admit(token)).toBe('no_permission')
  }
})

test('recordings and live video are permitted apart: neither the right nor the token of the one opens the other', async () => {
  const [watcher, player] = [await viewer(['live.view']), await viewer(['playback.view'])]
  const play = (grant: typeof player.grant) =>
    signPlayToken(mediaSecret, { ...grant, from: now - 60_000, to: now }, now)
  expect(await admit(play(player.grant), 'play')).toEqual({ sessionId: player.session.id, mediaUrl })
  expect(await admit(play(watcher.grant), 'play')).toBe('no_permission')
  expect(await admit(sign(player.grant))).toBe('no_permission')
  expect(await admit(sign(player.grant), 'play')).toBe('no_permission')
  expect(await admit(play(player.grant))).toBe('no_permission')
})

test('a token of another user’s session is not admitted', async () => {
  const [one, other] = [await viewer(), await viewer()]
  expect(await admit(sign({ ...one.grant, sessionId: other.session.id }))).toBe('no_permission')
})

test('with the database away the viewer is to try again', async () => {
  const { grant } = await viewer()
  const { declarations } = server.app.infra
  const db = server.db.withPlugin({
    transformQuery: () => {
      throw new Error('Connection terminated unexpectedly')
    },
    transformResult: async ({ result }) => result,
  })
  const gate = createAccessControl({ db, objects: declarations.objects })
  const log = { warn: () => undefined }
  const asked = createLiveAdmission(
    { db, gate, mediaSecret, mediaPrograms, log, clock: clockOf(() => now) },
    'live',
  )
  expect(await asked(sign(grant))).toBe('overloaded')
})
