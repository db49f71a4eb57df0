import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { taskCalls, TICKET_HEADER, type Task } from '@palisade/contract'
import { freePort } from '@palisade/testkit'
import { patience } from '@palisade/testkit/patience'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '#server/infra/clock.ts'
import { createLeftoverSweep } from '#server/infra/files/leftovers.ts'
import { setUpDispatch } from '#server/testing/dispatch.ts'
import { ADMIN, startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let program: ChildProcess | undefined
let origin: string

beforeAll(async () => {
  server = await startTestServer()
  origin = `http://127.0.0.1:${await freePort()}`
})
afterEach(() => kill())
afterAll(() => server.stop())

/** Starts the real program beside the tests' own server, on its database and data. */
async function start(): Promise<void> {
  program = spawn(process.execPath, [path.join(import.meta.dirname, '../../../main.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: server.databaseUrl,
      PALISADE_PORT: new URL(origin).port,
      PALISADE_HOST: '127.0.0.1',
      PALISADE_DATA: server.folder,
      PALISADE_ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!program.stdout) throw new Error('no output')
  for await (const line of createInterface({ input: program.stdout }))
    if (line.includes('server ready')) break
  program.stdout.resume()
}

async function kill(): Promise<void> {
  if (!program || program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'exit')
  program.kill('SIGKILL')
  await ended
}

/** As a phone sends it. @returns undefined where the server died before it answered */
async function report(ticket: string, body: object): Promise<{ returnObj?: Task } | undefined> {
  try {
    const response = await fetch(origin + taskCalls.report.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TICKET_HEADER]: ticket },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { returnObj?: Task }
  } catch {
    return undefined
  }
}

/** A picture that takes the server a while: noise, which no compression makes small. */
async function photo(): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const image = sharp({ create: { width: 1000, height: 1000, channels: 3, background: 'grey', noise } })
  return (await image.jpeg().toBuffer()).toString('base64')
}

// Each moment is another step: the body, the picture, the transaction, the answer.
test(
  'a server killed at any moment of a report with a photo: sent again, it is kept once, with its photo',
  async () => {
    const pictures = [{ fileName: 'gate.jpg', content: await photo() }]
    let unanswered = 0
    await start()
    for (const moment of [20, 70, 200]) {
      const { ann, bob, give, tasks } = await setUpDispatch(server)
      const [task] = await give(bob)
      const taskId = task!.id
      await bob.client.task.act({ taskId, action: 'accept' })
      const body = { taskId, content: `Killed at ${moment} ms`, pictures, requestId: randomUUID() }
      const sent = report(bob.ticket, body)
      await pause(moment)
      await kill()
      if ((await sent) === undefined) unanswered += 1
      await start()
      const again = await report(bob.ticket, body)
      expect(again?.returnObj).toMatchObject({
        status: 'pending_review',
        reports: [{ content: body.content }],
      })
      expect((await report(bob.ticket, body))?.returnObj?.reports).toHaveLength(1)
      const [kept] = await tasks()
      expect(kept?.reports).toMatchObject([{ content: body.content, pictureIds: [expect.any(String)] }])
      const [pictureId] = kept!.reports[0]!.pictureIds
      const file = await ann.client.task.getPicture({ taskId, pictureId: pictureId! })
      expect((await sharp(file.bytes).metadata()).format).toBe('jpeg')
    }
    expect(unanswered).toBeGreaterThan(0)
  },
  patience(180_000),
)

/** The stored pictures of reports. */
async function storedPictures(): Promise<string[]> {
  const folder = path.join(server.folder, 'files', 'task-picture')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name))
}

test('killed between the file and its row, a photo is left that a later start sweeps away; that of the repeat stays', async () => {
  await start()
  const { bob, alarmId, give } = await setUpDispatch(server)
  const [task] = await give(bob)
  await bob.client.task.act({ taskId: task!.id, action: 'accept' })
  const pictures = [{ fileName: 'gate.jpg', content: await photo() }]
  const body = { taskId: task!.id, content: 'Gate closed', pictures, requestId: randomUUID() }
  const before = new Set(await storedPictures())
  const added = async () => (await storedPictures()).filter(file => !before.has(file))
  // While the alarm is locked, the report stands between its file and its row.
  const orphan = await server.db.transaction().execute(async tx => {
    await tx.selectFrom('alarm').select('id').where('id', '=', alarmId).forUpdate().execute()
    const sent = report(bob.ticket, body)
    const files = await vi.waitFor(async () => {
      const written = await added()
      expect(written).toHaveLength(1)
      return written
    })
    await kill()
    expect(await sent).toBeUndefined()
    return files[0]!
  })
  expect(await server.db.selectFrom('alarm_task_report').where('task_id', '=', task!.id).execute()).toEqual(
    [],
  )
  await start()
  expect((await report(bob.ticket, body))?.returnObj?.status).toBe('pending_review')
  const kept = (await added()).filter(file => file !== orphan)
  expect(kept).toHaveLength(1)
  // A start a day later.
  const clock = { ...systemClock, now: () => Date.now() + 25 * 3_600_000 }
  const sweep = createLeftoverSweep({ ...server.app.infra, clock })
  sweep.start()
  await vi.waitFor(async () => expect(await added()).toEqual(kept), 10_000)
  await sweep.stop()
})
