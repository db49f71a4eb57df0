import { contract } from '@palisade/contract'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { addOperator, databaseUrl, runAdminSql } from '../support/database.ts'
import { emptyDisk, runCommand, startProduct, type Place } from '../support/machine/installation.ts'
import { startJourneys } from '../support/journey.ts'
import { alarmsOf, createPanel, fetchFile, findDevice, signIn } from '../support/product.ts'
import type { Stack } from '../support/stack.ts'
import { until } from '../support/until.ts'

// The machine is lost: the site comes back from its backup, and moves to a PostgreSQL of its own and back.

const { stack } = startJourneys()
const SENSOR = { code: 'SIM-MOTION-SOUTH', name: 'Motion-South' }
const CAMERA = 'Loading-Dock-01'
/** A picture of one point, PNG. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

type Product = Awaited<ReturnType<typeof signIn>>

/** Seconds of a camera in the index of recordings. */
async function recordForAWhile(product: Product) {
  const { id: cameraId } = await until('the camera is there', () => findDevice(product, CAMERA))
  await product.call(contract.recording.start, { cameraId })
  const range = {
    cameraIds: [cameraId],
    from: new Date(Date.now() - 60_000).toISOString(),
    to: new Date(Date.now() + 600_000).toISOString(),
  }
  const covered = async () => {
    const [camera] = await product.call(contract.recording.getCoverage, range)
    return (camera?.spans.length ?? 0) > 0
  }
  const isRecorded = async () => {
    const [figures] = await product.call(contract.recording.getFigures, { cameraIds: [cameraId] })
    return figures?.state === 'recording'
  }
  await until('seconds are recorded', covered, 120_000)
  await product.call(contract.recording.stop, { cameraId })
  await until('nothing more is recorded', async () => !(await isRecorded()), 30_000)
  return range
}

/** A database of another role, made as docs/security.md says, until the end of the test. */
async function makeOwnDatabase(): Promise<string> {
  const name = `own_${Date.now()}`
  await runAdminSql(stack, `create role ${name} login password 'own-Password-1'`)
  await runAdminSql(
    stack,
    `create database ${name} owner ${name} template template0 encoding 'UTF8'
     locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  )
  onTestFinished(async () => {
    await runAdminSql(stack, `drop database ${name} with (force)`)
    await runAdminSql(stack, `drop role ${name}`)
  })
  const url = new URL(databaseUrl(stack, name))
  url.username = name
  url.password = 'own-Password-1'
  return url.href
}

it('a site lives on from last night’s backup, then on a PostgreSQL of its own, then on the built-in one again', async () => {
  const product = await signIn(stack)
  const guard = await addOperator(stack, `night${Date.now() % 1e6}`, '夜班')
  const range = await recordForAWhile(product)
  const raise = async (at: Stack, event: string) => {
    const panel = await createPanel(await signIn(at), `Drill ${event}`)
    const eventId = `${event}-${Date.now()}`
    const answer = await panel.tryToReport({
      eventId,
      deviceCode: SENSOR.code,
      type: 'motion',
      picture: PICTURE,
    })
    return answer?.alarmId ?? ''
  }
  const alarmId = await raise(stack, 'first')
  const pictureOf = async (at: Stack, of: string) =>
    fetchFile(await signIn(at), at.url, contract.alarm.getPicture, { alarmId: of })
  const picture = await pictureOf(stack, alarmId)
  const lookAt = async (at: Stack) => {
    const there = await signIn(at)
    const alarm = await there.call(contract.alarm.getDetails, { alarmId })
    const { list } = await there.call(contract.user.getByPage, { pageSize: 100 })
    const coverage = await there.call(contract.recording.getCoverage, range)
    return {
      alarm: { number: alarm.number, deviceName: alarm.deviceName, occurredAt: alarm.occurredAt },
      users: list.map(({ userName, name }) => `${userName} ${name}`).toSorted(),
      coverage,
    }
  }
  const before = await lookAt(stack)
  expect(before.coverage[0]?.spans.length).toBeGreaterThan(0)
  const [night, machine, own, back] = [emptyDisk(), emptyDisk(), emptyDisk(), emptyDisk()]
  const moves = emptyDisk()

  /** Starts what was restored, proves its log, and finds what was there. */
  async function standsThere(place: Place) {
    expect(await runCommand('verify-log', place)).toContain('nothing was changed')
    const there = await startProduct(stack, place)
    expect(await lookAt(there)).toEqual(before)
    expect((await pictureOf(there, alarmId)).equals(picture)).toBe(true)
    expect(await signIn(there, guard)).toBeDefined()
    expect((await findDevice(await signIn(there), SENSOR.name))?.code).toBe(SENSOR.code)
    return there
  }

  await runCommand('backup', stack, night)
  const first = { data: path.join(machine, 'data') }
  await runCommand('restore', first, night)
  const restored = await standsThere(first)
  await restored.stop()

  await runCommand('backup', first, moves, '--rows')
  const second = { data: path.join(own, 'data'), databaseUrl: await makeOwnDatabase() }
  await runCommand('restore', second, moves)
  const moved = await standsThere(second)
  // Life goes on there, and comes along again.
  const later = await raise(moved, 'moved')
  const movedProduct = await signIn(moved)
  expect((await alarmsOf(movedProduct, SENSOR.name)).map(({ id }) => id)).toContain(later)
  await moved.stop()

  await runCommand('backup', second, path.join(moves, 'back'))
  const third = { data: path.join(back, 'data') }
  await runCommand('restore', third, path.join(moves, 'back'))
  const home = await standsThere(third)
  expect((await pictureOf(home, later)).length).toBeGreaterThan(0)
  await expect(runCommand('restore', third, night)).rejects.toThrow('is not empty')
}, 300_000)
