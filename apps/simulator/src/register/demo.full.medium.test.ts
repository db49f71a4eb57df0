import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contract, faultOfSteps } from '@palisade/contract'
import { createTestDatabase, freePort, type TestDatabase } from '@palisade/testkit'
import { patience } from '@palisade/testkit/patience'
import { startServerProgram, type ServerProgram } from '@palisade/testkit/server-program'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createGuards, type Guards } from '../phones/guards.ts'
import { planCameras } from '../site/plan.ts'
import { createGateSite } from '../traffic/gate-site.ts'
import { WANTED } from '../traffic/wanted.ts'
import { PARKED } from '../traffic/traffic.ts'
import { speedingCar } from '../stories/speeding-car.ts'
import { createProductClient, type ProductClient } from '../product/product-client.ts'
import { registerDesk } from './register-desk.ts'
import { registerRules } from './register-rules.ts'
import { registerSite } from './register-site.ts'
import { signIn } from '../product/sign-in.ts'

// The patrols and the traffic of the demo at the real server, by its public calls alone.
const adminPassword = 'sesame-2026'
const plans = planCameras(12)
const RECORDED = 4

let database: TestDatabase
let folder: string
let server: ServerProgram
let baseUrl: string
let product: ProductClient
let gateSite: ReturnType<typeof createGateSite>
const guards: Guards[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-demo-'))
  const port = await freePort()
  server = await startServerProgram({ databaseUrl: database.url, port, folder, adminPassword })
  baseUrl = `http://127.0.0.1:${port}`
  await startSite()
  await startSite()
  product = createProductClient(baseUrl)
  await signIn({ product, userName: 'admin', password: adminPassword })
})
afterAll(async () => {
  gateSite.stop()
  await Promise.all(guards.map(one => one.stop()))
  await server.kill()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

function registerCameras() {
  const login = { product: createProductClient(baseUrl), userName: 'admin', password: adminPassword }
  const urlOf = (id: string, stream: string) => `rtsp://127.0.0.1:9/${id}/${stream}`
  return registerSite({ ...login, cameras: plans, urlOf, recorded: RECORDED })
}

/** Registers the site as `simulator.ts` does; a second time: after a restart. */
async function startSite(): Promise<void> {
  const login = { product: createProductClient(baseUrl), userName: 'admin', password: adminPassword }
  const { apiKey } = await registerCameras()
  const log = () => undefined
  gateSite = createGateSite({
    baseUrl,
    site: { plans, passage: async () => undefined },
    isapi: undefined,
    log,
  })
  await gateSite.register(login, apiKey)
  const config = readConfig({ PALISADE_URL: baseUrl, PALISADE_SIM_PHONES: '2' })
  const phones = createGuards({ config, site: { plans, snapshot: async () => undefined }, log })
  guards.push(phones)
  await phones.begin(login)
  await registerRules(login)
  await registerDesk(login, plans)
}

test('patrols are made once and go on after a restart', async () => {
  const { list: points } = await product.call(contract.patrolCheckpoint.getByPage, { pageSize: 100 })
  expect(points).toHaveLength(5)
  const { list: made } = await product.call(contract.patrolPlan.getByPage, { orderBy: 'name', order: 'asc' })
  expect(made).toMatchObject([
    { name: 'Camera round', state: 'in_progress', stopCount: 6 },
    { name: 'Perimeter walk', state: 'in_progress', stopCount: 5 },
  ])
})

test('a procedure and three automation rules are made once, and are in force', async () => {
  const { list: rules } = await product.call(contract.linkage.getByPage, {
    orderBy: 'priority',
    order: 'asc',
  })
  expect(rules.map(({ status, eventTypes }) => [status, eventTypes[0]])).toEqual([
    ['enabled', 'fire'],
    ['enabled', expect.any(String)],
    ['enabled', expect.any(String)],
  ])
  const { list: procedures } = await product.call(contract.procedure.getByPage, {})
  expect(procedures).toMatchObject([{ name: 'Somebody inside', isEnabled: true }])
  const { steps } = await product.call(contract.procedure.getDetails, { id: procedures[0]!.id })
  expect(faultOfSteps(steps)).toBeUndefined()
})

test('a case with footage, a rule that holds back and the page of the shift are made once', async () => {
  const { list: cases } = await product.call(contract.evidence.getCases, {})
  expect(cases).toMatchObject([{ title: 'Staff entrance held open', state: 'open' }])
  const { locks, items } = await product.call(contract.evidence.getCase, { caseId: cases[0]!.id })
  expect([locks.length, items.map(({ kind }) => kind)]).toEqual([2, ['note']])
  const { list: rules } = await product.call(contract.inhibition.getByPage, { kind: 'rule' })
  expect(rules).toMatchObject([{ status: 'running', types: ['motion'], targets: [{ name: 'Motion-South' }] }])
  const { list: pages } = await product.call(contract.handover.getByPage, {})
  expect(pages).toMatchObject([{ status: 'open', notes: expect.stringContaining('northern gate') }])
})

test('speed rule, car park and the search for a stolen car are made once, and a car in a hurry is too fast', async () => {
  const { list: rules } = await product.call(contract.speedRule.getByPage, {})
  expect(rules).toMatchObject([{ limit: 30, isEnabled: true, checkpoint: { name: 'Gates' } }])
  expect(await product.call(contract.carPark.getList, {})).toMatchObject([
    { name: 'Staff car park', occupied: PARKED, entry: { name: 'Barrier' } },
  ])
  const { list: deployed } = await product.call(contract.vehicleDeployment.getByPage, {})
  expect(deployed).toMatchObject([{ code: 'DEMO-STOLEN', isEnabled: true }])
  for (const [, , action] of speedingCar.steps)
    if (action.kind === 'vehicle') gateSite.drive(action.camera, action.passage)
  const ranking = () => product.call(contract.speedViolation.getVehicles, {})
  await vi.waitFor(
    async () =>
      expect((await ranking()).list).toMatchObject([{ plate: '苏E5K903', count: 2, worstSpeed: 64 }]),
    { timeout: patience(10_000), interval: 100 },
  )
})

test.each([
  ['the open call', 'cam01', '沪A·1401X'],
  ['HTTP listening', 'cam02', '沪A·1402X'],
  ['GA/T 1400, where it registers by itself', 'cam08', '沪A·1400X'],
  ['ITSAPI', 'cam10', '沪A·1403X'],
])('vehicles are told by %s', async (_way, camera, plate) => {
  gateSite.drive(camera, { ...WANTED, plate, direction: 'reverse', lane: 1, speed: 12 })
  const now = Date.now()
  const span = {
    startTime: new Date(now - 3_600_000).toISOString(),
    endTime: new Date(now + 3_600_000).toISOString(),
  }
  await vi.waitFor(
    async () =>
      expect((await product.call(contract.snap.search, { ...span, plates: [plate] })).list).toMatchObject([
        {
          plate: plate.replace('·', ''),
          direction: 'reverse',
          bodyColour: 'red',
          vehicleType: 'car',
          lane: 1,
          speed: 12,
        },
      ]),
    { timeout: patience(10_000), interval: 100 },
  )
})

// The last one: a registration gives the site another key, which the traffic does not have.
test('four cameras are recorded all day and kept for a day; a plan that somebody deletes does not come back', async () => {
  const planned = async () => {
    const { list } = await product.call(contract.recordingPlan.getByPage, { pageSize: 50 })
    return list.filter(({ plan }) => plan)
  }
  const first = await planned()
  expect(first.map(({ plan }) => [plan!.planType, plan!.mode, plan!.isEnabled, plan!.keepDays])).toEqual(
    Array.from({ length: RECORDED }, () => ['continuous', 'whole_day', true, 1]),
  )
  await product.call(contract.recordingPlan.batchDelete, { ids: [first[0]!.id] })
  await registerCameras()
  expect((await planned()).map(({ id }) => id)).toEqual(first.slice(1).map(({ id }) => id))
})
