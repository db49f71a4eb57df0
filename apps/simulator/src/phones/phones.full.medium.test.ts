import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contract } from '@palisade/contract'
import { createTestDatabase, freePort, type TestDatabase } from '@palisade/testkit'
import { startServerProgram, type ServerProgram } from '@palisade/testkit/server-program'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createProductClient, type ProductClient } from '../product/product-client.ts'
import { signIn, type Login } from '../product/sign-in.ts'
import { createGuards, type Guards } from './guards.ts'

// The guards' phones against the real server, by its public calls alone.
const adminPassword = 'sesame-2026'

let database: TestDatabase
let folder: string
let server: ServerProgram
let guards: Guards
let admin: Login
let product: ProductClient
const lines: string[] = []

/** Grey, 2x2: a picture of the simulated site would take its encoder. */
const jpeg = Buffer.from(
  `/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5
moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk
pKSkpKT/wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAA
AA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAB/9k=`,
  'base64',
)

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-phones-'))
  const port = await freePort()
  server = await startServerProgram({ databaseUrl: database.url, port, folder, adminPassword })
  const url = `http://127.0.0.1:${port}`
  const config = readConfig({ PALISADE_URL: url, PALISADE_SIM_PHONES: '4' })
  guards = createGuards({
    config,
    site: { snapshot: async () => jpeg, plans: [] },
    log: line => void lines.push(line),
  })
  product = createProductClient(url)
  admin = { product: createProductClient(url), userName: 'admin', password: adminPassword }
  await guards.begin(admin)
  await signIn({ ...admin, product })
})
afterAll(async () => {
  await guards.stop()
  await server.kill()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const tell = (guard: string, word: string) => guards.control.act([guard, word], {})

/** An alarm that the administrator reports, given to a guard. @returns the task */
async function give(guard: string) {
  const areaId = product.session.centerId!
  const alarm = await product.call(contract.manual.raise, {
    type: 'intrusion',
    areaId,
    description: 'somebody at the fence',
  })
  const alarmId = alarm.id
  const people = await product.call(contract.staff.getNearby, { alarmId })
  const userId = people.find(({ name }) => name === guard)!.userId
  await product.call(contract.task.issue, { alarmId, userIds: [userId] })
  return async () => (await product.call(contract.task.getOfAlarm, { alarmId }))[0]!
}

test('guards are registered once, are on duty and tell where they are', async () => {
  await guards.begin(admin)
  await tell('guard01', 'manual')
  const task = await give('Chen Wei')
  const people = await product.call(contract.staff.getNearby, { alarmId: (await task()).alarmId })
  expect(people.filter(({ jobName }) => jobName === 'Patrol guard')).toHaveLength(4)
  expect(people.find(({ name }) => name === 'Chen Wei')).toMatchObject({ status: 'busy', openTasks: 1 })
  expect(guards.control.read(['guard01'])).toMatchObject({ isSignedIn: true, hasNetwork: true })
})

test('what is done in a dead spot is sent later, in order, once, with its times', async () => {
  const task = await give('Li Na')
  await tell('guard02', 'turn')
  await tell('guard02', 'network_lost')
  expect(await tell('guard02', 'accept')).toMatchObject({ isDone: true, waiting: 1 })
  expect(await tell('guard02', 'report')).toMatchObject({ isDone: true, waiting: 2 })
  expect((await task()).status).toBe('not_started')
  expect(await tell('guard02', 'network_back')).toMatchObject({ waiting: 0 })
  const sent = await task()
  expect(sent).toMatchObject({ status: 'pending_review', reports: [{ pictureIds: [expect.any(String)] }] })
  expect(Date.parse(sent.reports[0]!.completedAt)).toBeGreaterThanOrEqual(Date.parse(sent.startedAt!))
})

test('rejects when told, says that it is busy or off duty, and refuses what it does not know', async () => {
  const task = await give('Wang Jun')
  await tell('guard03', 'turn')
  expect(await tell('guard03', 'reject')).toMatchObject({ isDone: true })
  expect(await task()).toMatchObject({ status: 'rejected', reason: 'No car at hand' })
  expect(await tell('guard03', 'reject')).toMatchObject({ isDone: false })
  await tell('guard03', 'off_duty')
  expect(await tell('guard03', 'dance')).toBeUndefined()
  expect(await tell('guard99', 'accept')).toBeUndefined()
  expect(lines.filter(line => !line.includes('staff.off_duty'))).toEqual([])
})
