import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { LARGE_JPEG, JPEG } from '../intake/readers.testing.ts'

const md5 = (value: string) => createHash('md5').update(value).digest('hex')

interface Asked {
  method?: string
  body?: object | string
  headers?: Record<string, string>
}
export interface Answered {
  status: number
  challenge: string | undefined
  body: string
  /** Its status codes, one for each thing that was told. */
  codes: number[]
}

interface DeviceOptions {
  origin: string
  login: { userName: string; password: string }
  deviceId?: string
  /** From which address of this machine it calls. */
  from?: string
}

/** A camera of GA/T 1400 over real sockets, as its standard describes it. */
export function createViidDevice(options: DeviceOptions) {
  const { origin, login, deviceId = '34020000001190000001', from = '127.0.0.1' } = options

  async function call(path: string, { method = 'POST', body, headers }: Asked = {}): Promise<Answered> {
    const { promise, resolve, reject } = Promise.withResolvers<Answered>()
    const asked = request(`${origin}/VIID/${path}`, {
      method,
      agent: false,
      localAddress: from,
      headers: { 'content-type': 'application/VIID+JSON', 'User-Identify': deviceId, ...headers },
    })
    asked.on('error', reject)
    asked.on('response', answer => {
      text(answer).then(
        said =>
          resolve({
            status: answer.statusCode ?? 0,
            challenge: answer.headers['www-authenticate'],
            body: said,
            codes: codesOf(said),
          }),
        reject,
      )
    })
    asked.end(typeof body === 'string' ? body : body && JSON.stringify(body))
    return promise
  }

  /** The Authorization header that answers a challenge for a path. */
  function answer(challenge: string, path: string, password = login.password, method = 'POST'): string {
    const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1] ?? ''
    const uri = new URL(`${origin}/VIID/${path}`).pathname
    const [realm, nonce, cnonce, nc] = [
      part('realm'),
      part('nonce'),
      randomBytes(8).toString('hex'),
      '00000001',
    ]
    const hash = md5(`${login.userName}:${realm}:${password}`)
    const response = md5(`${hash}:${nonce}:${nc}:${cnonce}:auth:${md5(`${method}:${uri}`)}`)
    const fields = { username: login.userName, realm, nonce, uri, response, cnonce, opaque: '' }
    const quoted = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
    return `Digest ${[...quoted, 'qop=auth', `nc=${nc}`, 'algorithm=MD5'].join(', ')}`
  }

  const REGISTER = 'System/Register'
  const own = { RegisterObject: { DeviceID: deviceId } }
  return {
    call,
    answer,
    challenge: async () => (await call(REGISTER, { body: own })).challenge ?? '',
    /** The second of the two requests. */
    prove: (authorization: string) => call(REGISTER, { body: own, headers: { authorization } }),
    async register(password = login.password): Promise<Answered> {
      const challenge = (await call(REGISTER, { body: own })).challenge ?? ''
      return call(REGISTER, { body: own, headers: { authorization: answer(challenge, REGISTER, password) } })
    },
    keepAlive: () => call('System/Keepalive', { body: { KeepaliveObject: { DeviceID: deviceId } } }),
    vehicles: (...vehicles: object[]) =>
      call('MotorVehicles', { body: { MotorVehicleListObject: { MotorVehicleObject: vehicles } } }),
  }
}

const codesOf = (said: string): number[] =>
  Array.from(said.matchAll(/"StatusCode":(\d+)/g), ([, code]) => Number(code))

/** As a camera tells of a vehicle, with a scene and its plate. */
export const viidVehicle = (more: object = {}) => ({
  MotorVehicleID: '340200000011900000010220261120180000000010200001',
  InfoKind: 1,
  SourceID: '34020000001190000001022026112018000000001',
  TollgateID: 'somewhere-else',
  DeviceID: 'not-ours',
  PassTime: '20261120180000',
  LaneNo: 3,
  HasPlate: '1',
  PlateClass: '02',
  PlateColor: '5',
  PlateNo: '粤B·12345',
  PlateReliability: '91',
  Speed: 43.4,
  CapDirection: 0,
  VehicleClass: 'K33',
  VehicleBrand: '17',
  VehicleStyles: '2019',
  VehicleColor: '2',
  SubImageList: {
    SubImageInfoObject: [
      { ImageID: 'a', Type: '02', FileFormat: 'Jpeg', Data: JPEG.toString('base64') },
      { ImageID: 'b', Type: '14', FileFormat: 'Jpeg', Data: LARGE_JPEG.toString('base64') },
    ],
  },
  ...more,
})
