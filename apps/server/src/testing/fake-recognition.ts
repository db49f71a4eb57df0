import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type {
  EngineStatus,
  FacesAnswer,
  FoundFace,
  ModelAnswer,
  StoredModel,
} from '@palisade/contract/recognition'

const SECRET = 'a-secret-of-the-recognition-program'

export const MODEL: NonNullable<EngineStatus['model']> = {
  modelId: 'model-1',
  name: 'built-in-ssd',
  vendor: 'v',
  licence: 'MIT',
  isBuiltIn: true,
  dimensions: 4,
  metric: 'l2',
  calibration: [
    [0.5, 75],
    [1, 0],
  ],
  minFacePx: 90,
}

/** A face whose feature is the given numbers. */
export const faceOf = (...numbers: number[]): FoundFace => ({
  box: { x: 10, y: 20, width: 100, height: 120 },
  score: 0.9,
  quality: { width: 100, yaw: 0, roll: 0, sharpness: 90, brightness: 120, faults: [] },
  feature: numbers.length === 0 ? null : Buffer.from(Float32Array.from(numbers).buffer).toString('base64'),
})

export const lookOf = (...faces: FoundFace[]): FacesAnswer => ({
  ok: true,
  modelId: MODEL.modelId,
  width: 640,
  height: 480,
  faces,
})

/** Its models, its answers by the last word of an address, and what it was asked, parts as text. */
interface FakeModels {
  list: StoredModel[]
  answers: Record<string, ModelAnswer>
  asked: { address: string; body: string }[]
}

/** In place of the recognition program: answers to pictures by their text. */
export async function startFakeRecognition(answers: Record<string, FacesAnswer>) {
  const status: EngineStatus = { model: MODEL, hasFailed: false, workers: 1, waiting: 0 }
  const models: FakeModels = { list: [], answers: {}, asked: [] }
  /** The pictures that were looked at, as text. */
  const looks: string[] = []
  let isHanging = false
  const answerOf = (address: string, body: string): unknown => {
    if (address === '/status') return status
    if (address === '/models') return models.list
    if (!address.startsWith('/models/')) {
      looks.push(body)
      return answers[body]
    }
    models.asked.push({ address, body })
    return models.answers[/\w+/.exec(address.slice('/models/'.length))?.[0] ?? '']
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const isAllowed = request.headers.authorization === `Bearer ${SECRET}`
    const found = answerOf(request.url ?? '', Buffer.concat(chunks).toString())
    if (isHanging && request.url !== '/status') return
    response.writeHead(isAllowed && found ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ?? null))
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    status,
    models,
    looks,
    /** From now on no look is answered. */
    hang() {
      isHanging = true
    },
    /** Ends whatever hangs as a program that is killed does, and answers again. */
    die() {
      isHanging = false
      server.closeAllConnections()
    },
    /** Settings of a server that finds it. */
    env: { PALISADE_RECOGNITION_URL: `http://127.0.0.1:${port}`, PALISADE_RECOGNITION_SECRET: SECRET },
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
