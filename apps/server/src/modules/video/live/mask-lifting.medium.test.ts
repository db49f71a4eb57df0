import type { PermissionCode } from '@palisade/contract'
import { verifyLiveToken, verifyPlayToken } from '@palisade/contract/media-token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccessControl } from '#server/infra/access/access-control.ts'
import { buildMasks } from '#server/testing/builders/camera-mask.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildSession, buildUser } from '#server/testing/builders/session.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { listForbidden } from './live-rights.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const plain: PermissionCode[] = ['live.view', 'playback.view', 'organisation.view']

async function viewer(more: PermissionCode[] = []) {
  const { db } = server
  const area = await buildArea(db)
  const { id: cameraId } = await buildDevice(db, { areaId: area.id })
  const user = await buildUser(db, { permissions: [...plain, ...more], areaIds: [area.id] })
  const session = await buildSession(db, user.id)
  return { area, cameraId, user, session, client: server.clientFor({ ticket: session.ticket }) }
}

const span = { from: '2026-11-20T10:00:00.000Z', to: '2026-11-20T10:01:00.000Z' }

async function open({ client, cameraId }: Awaited<ReturnType<typeof viewer>>) {
  const { mediaSecret } = server.app.infra.secrets
  const live = (await client.live.open({ cameraId })).returnObj!
  const play = (await client.playback.open({ cameraIds: [cameraId], kind: 'all', ...span })).returnObj![0]!
  const tokens = [verifyLiveToken(mediaSecret, live.token), verifyPlayToken(mediaSecret, play.token)]
  const rows = await server.db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('object', '=', cameraId)
    .orderBy('id')
    .execute()
  return {
    tickets: [live.isUnmasked, play.isUnmasked],
    tokens: tokens.map(verdict => verdict.ok && verdict.payload.isUnmasked),
    rows,
  }
}

test('masks are lifted for who may see below them, live and in recordings, and each time is logged', async () => {
  const ann = await viewer(['video.unmask'])
  await buildMasks(server.db, ann.cameraId)
  const { tickets, tokens, rows } = await open(ann)
  expect([tickets, tokens]).toEqual([
    [true, true],
    [true, true],
  ])
  expect(rows).toEqual([
    { action: 'live.open', after: { isUnmasked: true } },
    { action: 'playback.open', after: { ...span, recordingKind: 'all', isUnmasked: true } },
  ])
})

test('nothing is lifted without the right, nor where there is nothing to lift', async () => {
  const bob = await viewer()
  await buildMasks(server.db, bob.cameraId)
  const bare = await viewer(['video.unmask'])
  for (const who of [bob, bare]) {
    const { tickets, tokens, rows } = await open(who)
    expect([...tickets, ...tokens]).toEqual([undefined, undefined, undefined, undefined])
    expect(JSON.stringify(rows)).not.toContain('isUnmasked')
  }
})

test('a right to see below masks that was taken away ends what was opened with it, and that alone', async () => {
  const { db, declarations } = server.app.infra
  const { user, session, cameraId } = await viewer(['video.unmask'])
  const gate = createAccessControl({ db, objects: declarations.objects })
  const drawn = { sessionId: session.id, userId: user.id, cameraId }
  const lifted = { ...drawn, isUnmasked: true } as const
  const streams = [drawn, lifted, { ...lifted, action: 'play' } as const]
  expect(await listForbidden({ db, gate }, streams)).toEqual([])
  await db
    .deleteFrom('role_permission')
    .where('role_id', '=', user.roleId)
    .where('permission', '=', 'video.unmask')
    .execute()
  gate.forget()
  expect(await listForbidden({ db, gate }, streams)).toEqual(streams.slice(1))
})
