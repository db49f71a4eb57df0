import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { API_KEY_HEADER, contract } from '@palisade/contract'
import { patience } from '@palisade/testkit/patience'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { startProgramCopy, type ProgramCopy } from '#server/testing/program-copy.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { snapsOf } from '../snap.testing.ts'
import { JPEG } from './readers.testing.ts'

const ROUNDS = 3
const PASSAGES = 200

let server: TestServer
let program: ProgramCopy | undefined
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  program?.child.kill('SIGKILL')
  await server.stop()
})

async function kill(): Promise<void> {
  if (!program) return
  const ended = once(program.child, 'exit')
  program.child.kill('SIGKILL')
  await ended
}

test(
  'a server that is killed while passages come loses none that it answered, and keeps none twice',
  async () => {
    const camera = await buildDevice(server.db)
    const { key } = await buildApiKey(server.db, { scopes: ['snap.intake'] })
    const picture = JPEG.toString('base64')
    const answered = new Set<string>()
    /** Reports a passage; the server may die meanwhile. */
    async function report(plate: string): Promise<void> {
      const response = await fetch(`http://127.0.0.1:${program?.port}${contract.snap.report.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [API_KEY_HEADER]: key },
        body: JSON.stringify({ eventId: plate, cameraCode: camera.code, plate, picture }),
      }).catch(() => undefined)
      if (response?.ok) answered.add(plate)
    }
    const platesOf = (round: number) => Array.from({ length: PASSAGES }, (_, n) => `KILL${round}N${n}`)

    for (let round = 0; round < ROUNDS; round += 1) {
      program = await startProgramCopy(server)
      const before = answered.size
      const sent = platesOf(round).map(report)
      await vi.waitFor(() => expect(answered.size).toBeGreaterThan(before), { interval: 1 })
      await kill()
      await Promise.all(sent)
    }
    program = await startProgramCopy(server)
    const drained = () => readdir(path.join(server.folder, 'snap-spool'))
    await vi.waitFor(
      async () => expect((await drained()).filter(file => file.endsWith('.snap'))).toEqual([]),
      { interval: 50 },
    )
    const kept = (await snapsOf(server.db, camera.id)).map(({ plate }) => plate ?? '')
    expect(new Set(kept).size).toBe(kept.length)
    expect([...answered].filter(plate => !kept.includes(plate))).toEqual([])

    // Whoever got no answer tells it again.
    const all = Array.from({ length: ROUNDS }, (_, round) => platesOf(round)).flat()
    await Promise.all(all.map(report))
    await vi.waitFor(
      async () => expect((await snapsOf(server.db, camera.id)).length).toBeGreaterThanOrEqual(all.length),
      { interval: 50 },
    )
    const rows = await snapsOf(server.db, camera.id)
    expect(rows).toHaveLength(all.length)
    expect(new Set(rows.map(({ plate }) => plate))).toEqual(new Set(all))
    for (const { picture_key: file } of rows) {
      const stored = await server.app.infra.files.open(file ?? '')
      expect(stored?.length).toBe(JPEG.length)
      stored?.stream.destroy()
    }
  },
  patience(120_000),
)
