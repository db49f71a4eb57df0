import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { taskCalls, TICKET_HEADER, type Task } from '@palisade/contract'
import { freePort } from '@palisade/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpDispatch } from '../../../testing/dispatch.ts'
import { ADMIN, startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let program: ChildProcess | undefined
let origin: string

beforeAll(async () => {
  server = await startTestServer()
  origin = `http://127.0.0.1:${await freePort()}`
})
afterAll(async () => {
  await kill()
  await server.stop()
})

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
test('a server killed at any moment of a report with a photo: sent again, it is kept once, with its photo', async () => {
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
    expect(again?.returnObj).toMatchObject({ status: 'pending_review', reports: [{ content: body.content }] })
    expect((await report(bob.ticket, body))?.returnObj?.reports).toHaveLength(1)
    const [kept] = await tasks()
    expect(kept?.reports).toMatchObject([{ content: body.content, pictureIds: [expect.any(String)] }])
    const [pictureId] = kept!.reports[0]!.pictureIds
    const file = await ann.client.task.downloadTaskPic({ taskId, pictureId: pictureId! })
    expect((await sharp(file.bytes).metadata()).format).toBe('jpeg')
  }
  expect(unanswered).toBeGreaterThan(0)
}, 180_000)
