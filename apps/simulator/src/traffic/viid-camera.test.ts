import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { planCameras } from '../site/plan.ts'
import { createViidCamera, type ViidCamera } from './viid-camera.ts'

const [plan] = planCameras(1)
if (!plan) throw new Error('no camera')
const passage = {
  plate: '粤B·88W21',
  plateColour: 'blue',
  bodyColour: 'red',
  vehicleType: 'vehicle',
  brand: 'Volkswagen',
  direction: 'forward' as const,
  lane: 2,
  speed: 28,
}
const seen = { camera: plan, passage, pictures: undefined }

let server: Server
let camera: ViidCamera
/** The paths that were asked, and whether the server knows the camera. */
const asked: string[] = []
let isKnown = false
let posted: unknown

async function answer(request: IncomingMessage): Promise<number> {
  const path = (request.url ?? '').replace('/VIID/', '')
  asked.push(path)
  const body: unknown = JSON.parse(await text(request))
  if (path === 'System/Register') {
    const login = /^Digest username="cam".*nonce="n1".*response="[\da-f]{32}"/
    isKnown = login.test(request.headers.authorization ?? '')
  }
  if (path === 'MotorVehicles' && isKnown) posted = body
  return isKnown && request.headers['user-identify'] === '34020000001190000001' ? 200 : 401
}

async function start(): Promise<void> {
  asked.length = 0
  isKnown = false
  server = createServer((request, response) => {
    void answer(request).then(status =>
      response.writeHead(status, { 'www-authenticate': 'Digest realm="r", qop="auth", nonce="n1"' }).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  camera = createViidCamera(`http://127.0.0.1:${port}`, plan?.id ?? '', {
    address: '',
    userName: 'cam',
    password: 'p',
  })
}
afterEach(() => {
  camera.stop()
  server.closeAllConnections()
  server.close()
})

test('a camera registers where it is not known, and posts its vehicle then', async () => {
  await start()
  await camera.tell(seen)
  expect(asked).toEqual(['MotorVehicles', 'System/Register', 'System/Register', 'MotorVehicles'])
  expect(posted).toMatchObject({
    MotorVehicleListObject: {
      MotorVehicleObject: [{ PlateNo: '粤B·88W21', VehicleClass: 'K33', Speed: 28 }],
    },
  })
  await camera.tell(seen)
  expect(asked).toHaveLength(5)
  isKnown = false
  await camera.tell(seen)
  expect(asked.slice(5)).toEqual(['MotorVehicles', 'System/Register', 'System/Register', 'MotorVehicles'])
})
