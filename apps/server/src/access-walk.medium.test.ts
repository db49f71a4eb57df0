import {
  contract,
  download,
  objectKinds,
  permissions,
  TICKET_HEADER,
  type Call,
  type Envelope,
} from '@palisade/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSession, buildUser } from './testing/builders/session.ts'
import { buildSite, type BuiltSite } from './testing/builders/site.ts'
import { openEventConsole } from './testing/event-console.ts'
import { forEverySession } from './testing/for-every-session.ts'
import { ofWholeSite } from './testing/of-whole-site.ts'
import { idPlaces, sampleRequest, type IdPlace } from './testing/sample-request.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

// Asks every call of the contract, every route and every socket as callers who must be refused (ACCESS-44, ACCESS-45):
// nobody, a user without a role, and a user who holds every permission, but in another centre. A new call or route that
// this walk does not know how to ask makes a test fail.

const calls: [string, Call][] = Object.entries(contract).flatMap(([module, group]) =>
  Object.entries<Call>(group).map(([name, call]): [string, Call] => [`${module}.${name}`, call]),
)

/**
 * The kind of object that the last word of a field's path names: `cameraGroupIds` those of the kind `camera_group`.
 * `id` and `ids` are of the kind that the call's object rule gives.
 */
const kindOfWord: Record<string, keyof BuiltSite> = Object.fromEntries(
  [
    ...objectKinds.map((kind): [string, keyof BuiltSite] => [kind.replace(/_(.)/g, upperCase), kind]),
    ...(['building', 'floor', 'panel'] as const).map((kind): [string, keyof BuiltSite] => [kind, kind]),
    ['camera', 'device'] as const,
  ].flatMap(([word, kind]) => [
    [`${word}Id`, kind],
    [`${word}Ids`, kind],
  ]),
)
function upperCase(_: string, letter: string) {
  return letter.toUpperCase()
}
/** Fields whose name says less than what they name. */
const kindOfPlace: Record<string, keyof BuiltSite> = {
  'organisation.parentId': 'area',
  'device.parentId': 'panel',
  'device.devices.parentId': 'panel',
  'camera.groupId': 'camera_group',
  'deviceHistory.id': 'device',
  'alarm.below': 'alarm',
  'map.ids': 'device',
  'patrolPlan.foot.stops.checkpointId': 'patrol_checkpoint',
  'linkage.runId': 'linkage_run',
  'linkage.ruleId': 'linkage_rule',
  'faceEntry.groupId': 'face_group',
  'faceEntry.otherId': 'face_entry',
  'faceSheet.groupId': 'face_group',
  'blacklist.groupId': 'blacklist_group',
  'vehicleDeployment.groupIds': 'blacklist_group',
  'comparison.groupIds': 'face_group',
  'vehicleHit.deploymentId': 'vehicle_deployment',
  'speedRule.checkpointId': 'camera_group',
  'speedRule.startId': 'camera_group',
  'speedViolation.ruleId': 'speed_rule',
  'carPark.entryId': 'camera_group',
  'carPark.exitId': 'camera_group',
  'faceSearch.captureIds': 'face_capture',
  'faceSearch.groupIds': 'face_group',
  'faceSearch.entryIds': 'face_entry',
  'faceSearch.captures.id': 'face_capture',
  'faceDeployment.groupIds': 'face_group',
  'faceHit.deploymentId': 'face_deployment',
  'faceHit.entryId': 'face_entry',
}
/** Calls that lead to a session, and those that the login page needs. */
const forAnyone = /^(session|secondFactor|singleSignOn)\./

const MARKER = 'FOREIGN'
const NOWHERE = '01985a30-0000-7000-8000-00000000dead'

let server: TestServer
let here: BuiltSite
let elsewhere: BuiltSite
/** A user with every permission in one centre. */
let local: string
/** A signed-in user without any role. */
let roleless: string
let asked = 0

beforeAll(async () => {
  server = await startTestServer()
  here = await buildSite(server.db, 'HERE')
  elsewhere = await buildSite(server.db, MARKER)
  const user = await buildUser(server.db, { permissions, areaIds: [here.centreId] })
  local = (await server.signIn(user)).ticket
  const nobody = await buildUser(server.db)
  await server.db.deleteFrom('user_role').where('user_id', '=', nobody.id).execute()
  roleless = (await buildSession(server.db, nobody.id)).ticket
})
afterAll(async () => {
  const { length: routes } = routesOf(server)
  process.stdout.write(`access walk: ${calls.length} calls, ${asked} requests, ${routes} routes, 2 sockets\n`)
  await server.stop()
})

async function send(call: Call, payload: object, ticket: string | undefined) {
  asked += 1
  const response = await server.app.http.inject({
    method: call.method,
    url: call.path,
    headers: ticket === undefined ? {} : { [TICKET_HEADER]: ticket },
    ...(call.method === 'GET' ? { query: payload as Record<string, string> } : { payload }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const answer: Partial<Envelope<unknown>> = isJson ? response.json() : {}
  return { status: response.statusCode, text: response.body, ...answer }
}

const objectRule = ({ meta: { access } }: Call) =>
  access.by === 'permission' && typeof access.object === 'object' ? access.object : undefined

const touchesNoArea = ({ meta: { access } }: Call) => access.by === 'permission' && access.object === 'none'

/** Whether a call succeeded; a batch in which every single item was refused did not. */
const hasChanged = ({ success, returnObj }: Partial<Envelope<unknown>>) =>
  success === true && !(Array.isArray(returnObj) && returnObj.every(row => row?.id === null))

function kindAt(name: string, call: Call, place: IdPlace): keyof BuiltSite | undefined {
  const [module = ''] = name.split('.')
  const word = place.at(-1) ?? ''
  const known = kindOfPlace[[module, ...place].join('.')] ?? kindOfWord[word]
  if (known) return known
  const isOwnId = word === 'id' || word === 'ids'
  return isOwnId ? objectRule(call)?.kind : undefined
}

/** A request whose ids are of the caller's own site, except at the place that is tried. */
function requestWith(name: string, call: Call, tried: IdPlace | 'all' | undefined): object {
  const idFor = (place: IdPlace) => {
    const kind = kindAt(name, call, place)
    const isTried = tried === 'all' || (tried !== undefined && place.join('.') === tried.join('.'))
    return kind === undefined ? NOWHERE : (isTried ? elsewhere : here)[kind]
  }
  const sample = sampleRequest(call, idFor, tried === 'all' ? undefined : tried)
  return sample as object
}

/** A hash of everything that is stored of the other site, to check that it stays as it was. */
async function elsewhereNow(): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(concat(
      (select string_agg(t::text, '' order by id) from area t where centre_id = ${elsewhere.centreId}),
      (select string_agg((to_jsonb(t) - 'state_since' - 'seen_at')::text, '' order by id) from device t
        where id in (${elsewhere.device}, ${elsewhere.panel})),
      (select string_agg(t::text, '' order by id) from defence_zone t where id = ${elsewhere.defence_zone}),
      (select string_agg(t::text, '' order by id) from platform t where id = ${elsewhere.platform}),
      (select string_agg(t::text, '' order by id) from camera_group t where id = ${elsewhere.camera_group}),
      (select string_agg(t::text, '' order by camera_id) from camera_group_member t
        where camera_id = ${elsewhere.device}),
      (select string_agg(t::text, '' order by id) from patrol_plan t where id = ${elsewhere.patrol_plan}),
      (select string_agg(t::text, '' order by id) from patrol_task t where id = ${elsewhere.patrol_task}),
      (select string_agg(t::text, '' order by id) from patrol_checkpoint t where id = ${elsewhere.patrol_checkpoint}),
      (select string_agg(t::text, '' order by id) from handover t where id = ${elsewhere.handover}),
      (select string_agg(t::text, '' order by id) from bookmark t where id = ${elsewhere.bookmark}),
      (select string_agg(t::text, '' order by id) from alarm t where id = ${elsewhere.alarm}),
      (select string_agg(t::text, '' order by id) from alarm_task t where id = ${elsewhere.task}),
      (select string_agg(t::text, '' order by id) from alarm_procedure t where id = ${elsewhere.procedure}),
      (select g::text || e::text from face_group g join face_entry e on e.group_id = g.id where e.id = ${elsewhere.face_entry}),
      (select string_agg(t::text, '' order by id) from speed_rule t where id = ${elsewhere.speed_rule}),
      (select string_agg(t::text, '' order by id) from car_park t where id = ${elsewhere.car_park}),
      (select string_agg(t::text, '' order by id) from deployment t
        where id in (${elsewhere.vehicle_deployment}, ${elsewhere.face_deployment})),
      (select string_agg(t::text, '' order by id) from face_hit t where id = ${elsewhere.face_hit}),
      (select g::text || e::text from blacklist_group g join blacklist_entry e on e.group_id = g.id where e.id = ${elsewhere.blacklist}),
      (select string_agg(t::text, '' order by id) from linkage_rule t where id = ${elsewhere.linkage_rule}),
      (select string_agg(t::text, '' order by id) from alarm_procedure_answer t where alarm_id = ${elsewhere.alarm})
    )) as hash`.execute(server.db)
  return rows[0]?.hash ?? ''
}

const by = (...kinds: Call['meta']['access']['by'][]) =>
  calls.filter(([, call]) => kinds.includes(call.meta.access.by))
const asHere = (name: string, call: Call) => ({
  ...requestWith(name, call, undefined),
  centerId: here.centreId,
})

describe('without a ticket, and with one of a user without a role', () => {
  it('only calls about logging in are open to anyone, and only the calls listed here to every session', () => {
    for (const [name] of by('anyone')) expect(name).toMatch(forAnyone)
    expect(
      by('signed-in')
        .map(([name]) => name)
        .filter(name => !forEverySession.has(name)),
    ).toEqual([])
  })

  it.each(by('signed-in', 'permission'))('%s: no ticket', async (name, call) => {
    const answer = await send(call, asHere(name, call), undefined)
    expect(answer).toMatchObject({ status: 401, errorCode: 'session.login_needed', needLogin: true })
  })

  it.each(by('api-key'))('%s: no key', async (name, call) => {
    const answer = await send(call, asHere(name, call), local)
    expect(answer).toMatchObject({ status: 401, errorCode: 'access.key_invalid' })
  })

  it.each(by('permission'))('%s: no role', async (name, call) => {
    const answer = await send(call, asHere(name, call), roleless)
    expect(answer).toMatchObject({ status: 403, errorCode: 'access.denied' })
  })
})

describe('a user of another centre who holds every permission', () => {
  it.each(calls.filter(([, call]) => objectRule(call)))('%s: refused its objects', async (name, call) => {
    const request = requestWith(name, call, 'all')
    const parsed = call.request.parse(request)
    expect(objectRule(call)?.ids(parsed).length).toBeGreaterThan(0)
    const before = await elsewhereNow()
    const answer = await send(call, { ...request, centerId: here.centreId }, local)
    expect(answer).toMatchObject({ status: 403, errorCode: 'access.denied' })
    expect(await elsewhereNow()).toBe(before)
  })

  it.each(calls.filter(([, call]) => call.meta.centre !== 'none'))(
    '%s: refused the other centre',
    async (name, call) => {
      const request = { ...requestWith(name, call, undefined), centerId: elsewhere.centreId }
      expect(await send(call, request, local)).toMatchObject({
        status: 403,
        errorCode: expect.stringMatching(/^access\.no_/),
      })
    },
  )

  const places = by('permission').flatMap(([name, call]) =>
    idPlaces(call).map(place => ({ name, place, call, at: place.join('.') })),
  )
  const ofAnArea = places.filter(({ name, call, place }) => kindAt(name, call, place) !== undefined)

  it('every id of a request is of a kind that is known here, or its call touches nothing of an area', () => {
    const strange = places
      .filter(place => !ofAnArea.includes(place) && !touchesNoArea(place.call))
      .map(({ name, at }) => `${name.split('.')[0]}.${at}`)
    expect(strange.filter(place => !ofWholeSite.has(place))).toEqual([])
  })

  it.each(ofAnArea)('$name: an id of the other centre as $at', async ({ name, call, place }) => {
    const before = await elsewhereNow()
    const request = { ...requestWith(name, call, place), centerId: here.centreId }
    const answer = await send(call, request, local)
    expect(await elsewhereNow()).toBe(before)
    expect(answer.text).not.toContain(MARKER)
    // A call that changes something must be refused; a list may return an empty result instead.
    const isChange = call.meta.audit !== undefined && call.result !== download
    expect(isChange && hasChanged(answer)).toBe(false)
  })

  it.each(by('permission').filter(([, call]) => call.meta.audit === undefined))(
    '%s: tells nothing of it',
    async (name, call) => {
      const answer = await send(call, asHere(name, call), local)
      expect(answer.text).not.toContain(MARKER)
      for (const id of Object.values(elsewhere)) expect(answer.text).not.toContain(id)
    },
  )
})

/** Routes that are no calls, each listed deliberately; cameras push to the first (push-routes.medium.test.ts). */
const openRoutes = [/^\/open\/plates\/:token/, /^\/VIID\//, /^\/health\//, /^\/docs(\/|$)/, /^\/metrics$/]

/** The full addresses from Fastify's drawing of its route tree, in which each level is indented by four characters. */
function routesOf({ app }: TestServer): string[] {
  const steps: string[] = []
  return app.http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const found = /^(.*)[├└]── (\S+)( \()?/.exec(line)
      if (!found) return []
      const [, indent = '', step = '', hasMethods] = found
      const depth = indent.length / 4
      steps.splice(depth, Infinity, step)
      return hasMethods ? [steps.join('')] : []
    })
}

describe('routes and sockets', () => {
  it('every route is a call of the contract, or named here', () => {
    const routes = routesOf(server)
    const paths = new Set<string>(calls.map(([, call]) => call.path))
    expect(routes.length).toBeGreaterThan(calls.length - 1)
    const others = routes.filter(route => !paths.has(route) && !openRoutes.some(open => open.test(route)))
    expect(others).toEqual([])
  })

  it('the event socket: no ticket, no role, another centre', async () => {
    const origin = await server.listen()
    const code = async (hello: Parameters<typeof openEventConsole>[1]) =>
      openEventConsole(origin, hello).closed
    expect(await code({ ticket: 'forged' })).toBe(4401)
    expect(await code({ ticket: local, centerId: elsewhere.centreId })).toBe(4403)
    const consoles = [roleless, local].map(ticket => openEventConsole(origin, { ticket }))
    await Promise.all(consoles.map(console => console.next('ready')))
    const events = [elsewhere, here].map(site => ({
      type: 'device.changed',
      data: JSON.stringify({ id: site.device, change: 'updated' }),
      permission: 'device.view',
      area_id: site.area,
    }))
    await server.db.insertInto('outbox').values(events).execute()
    await consoles[1]?.next('device.changed')
    const heard = consoles.map(console => console.frames.filter(frame => frame.type === 'device.changed'))
    expect(heard).toMatchObject([[], [{ data: { id: here.device } }]])
    for (const console of consoles) console.close()
  })
})
