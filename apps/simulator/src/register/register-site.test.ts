import { createDecipheriv } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { contract, inventoryFields, type Call } from '@palisade/contract'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { zonePlans } from '../panel/panel-plan.ts'
import { planCameras } from '../site/plan.ts'
import { sensors } from '../site/sensors.ts'
import { createProductClient, ProductAway, ProductRefusal } from '../product/product-client.ts'
import { API_KEY_NAME, registerSite } from './register-site.ts'
import { wirePassword } from '../product/sign-in.ts'

const loginKey = Buffer.from('0123456789abcdef').toString('base64')
const uuid = (index: number): string => `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`
const at = '2026-11-20T08:00:00.000Z'

const calls: Call[] = Object.values(contract).flatMap(group => Object.values(group))

const noInventory = Object.fromEntries(inventoryFields.map(field => [field, '']))

/** The product adds these fields to a device that it is told of. */
const added = (driver: unknown): Record<string, unknown> => ({
  category: ['panel', 'http'].includes(String(driver)) ? 'other' : 'camera',
  kind: driver === 'rtsp' ? 'camera' : 'sensor',
  areaName: 'x',
  areaPath: 'x',
  parentId: null,
  parentName: null,
  platformId: null,
  platformName: null,
  longitude: null,
  latitude: null,
  height: null,
  floorId: null,
  maintenanceUntil: null,
  capabilities: [],
  lacks: [],
  inventory: noInventory,
  version: 0,
  state: 'unknown',
  cause: null,
  lockedUntil: null,
  stateSince: null,
  foundAddress: null,
  createdAt: at,
})

type Row = Record<string, unknown> & { id: string; code: string }

/** A product that keeps what it is told in memory, and refuses what the contract does not allow. */
function createFakeProduct() {
  const state = {
    areas: new Map<string, Row>(),
    devices: new Map<string, Row>(),
    zones: new Map<string, Row>(),
    keys: new Map<string, string>(),
    plans: new Map<string, unknown>(),
    logins: 0,
    open: 0,
  }
  let ids = 0
  const add = (rows: Map<string, Row>, row: Record<string, unknown>, taken: string): Row => {
    const code = String(row.code)
    if (rows.has(code)) throw new ProductRefusal(taken, '')
    const whole = { ...row, id: uuid(++ids), code }
    rows.set(code, whole)
    return whole
  }
  const handlers: Record<string, (body: Record<string, unknown>) => unknown> = {
    '/smp/publicConfig.json': () => ({
      basePath: '',
      version: '0.1.0',
      loginKey,
      languages: ['en_US', 'zh_CN'],
      demo: true,
      singleSignOn: false,
    }),
    '/smp/myLogin.json': ({ userName, password }) => {
      const decipher = createDecipheriv('aes-128-ecb', Buffer.from(loginKey, 'base64'), null)
      const plain = decipher.update(String(password), 'base64', 'utf8') + decipher.final('utf8')
      if (userName !== 'admin' || plain !== 'Passw0rd!')
        throw new ProductRefusal('session.wrong_credentials', '')
      state.logins += 1
      state.open += 1
      const park = {
        id: uuid(900),
        name: 'Centre',
        code: 'C1',
        centerorareainfoId: uuid(901),
        longitude: 12.5,
        latitude: 41.9,
      }
      const user = { id: uuid(902), userName: 'admin', name: 'Administrator', permissions: [] }
      return { ticket: 't1', user, ownCentral: [park], newMenus: { menus: [] }, timeZone: 'UTC' }
    },
    '/smp/logout.json': () => ({ closed: (state.open -= 1) }),
    '/basic/area/add': body => ({
      ...add(state.areas, body, 'area.code_taken'),
      parentId: null,
      parentName: null,
      internalCode: null,
      purpose: '',
      isInitial: false,
      level: 2,
      version: 0,
      centreId: uuid(900),
      remarks: '',
    }),
    '/basic/org/orgManage/queryResourceTree': () => [
      ...Array.from(state.areas.values(), area => ({ ...area, type: 'area', parentId: null })),
      ...Array.from(state.devices.values(), device => ({
        ...device,
        type: 'device',
        parentId: device.areaId,
      })),
    ],
    '/basic/device/add': body => add(state.devices, { ...added(body.driver), ...body }, 'device.code_taken'),
    '/biz/recording-plan/add': ({ cameraIds, ...plan }) => {
      for (const id of z.array(z.string()).parse(cameraIds)) {
        if (state.plans.has(id)) throw new ProductRefusal('recording_plan.camera_has_plan', '')
        state.plans.set(id, plan)
      }
      return {}
    },
    '/basic/defence-zone/add': body => ({
      ...add(state.zones, { ...body, code: body.number }, 'defence_zone.number_taken'),
      panelName: 'x',
      areaId: uuid(901),
      areaName: 'x',
      floorId: null,
      condition: 'unknown',
      conditionSince: at,
      allowedActions: [],
      version: 0,
    }),
    '/basic/device/getDetails': ({ id }) =>
      Array.from(state.devices.values()).find(device => device.id === id),
    '/basic/device/update': body => {
      state.devices.set(String(body.code), { ...state.devices.get(String(body.code))!, ...body })
      return state.devices.get(String(body.code))
    },
    '/smp/api-key/getByPage': () => {
      const list = Array.from(state.keys, ([id, name]) => ({
        id,
        name,
        scopes: ['event.intake'],
        prefix: 'p',
        state: 'active',
        revokedAt: null,
        expiresAt: null,
        lastUsedAt: null,
        createdAt: at,
      }))
      return { list, total: list.length, pageNum: 1, pageSize: 100 }
    },
    '/smp/api-key/batchDelete': ({ ids: gone }) => {
      for (const id of z.array(z.string()).parse(gone)) state.keys.delete(id)
      return {}
    },
    '/smp/api-key/add': ({ name }) => {
      const id = uuid(++ids)
      state.keys.set(id, String(name))
      return { id, key: `key-${id}` }
    },
  }
  return { state, handlers }
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = await request.toArray()
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
}

let server: Server | undefined

async function serve(handlers: ReturnType<typeof createFakeProduct>['handlers']): Promise<string> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { locale: _locale, centerId, ...fields } = await readBody(request)
    const call = calls.find(one => one.path === request.url)
    const send = (status: number, body: unknown): unknown =>
      response.writeHead(status).end(JSON.stringify(body))
    const parsed = call?.request.safeParse(fields)
    const isSignedIn = request.headers.ticket === 't1' || call?.meta.access.by === 'anyone'
    const hasCentre = call?.meta.centre !== 'required' || centerId === uuid(900)
    if (!parsed?.success || !isSignedIn || !hasCentre)
      return send(400, { success: false, errorCode: 'request.invalid' })
    try {
      return send(200, {
        success: true,
        returnObj: handlers[request.url ?? '']!(z.record(z.string(), z.unknown()).parse(parsed.data)),
      })
    } catch (error) {
      return send(200, {
        success: false,
        errorCode: error instanceof ProductRefusal ? error.code : 'server.failed',
      })
    }
  }
  const own = createServer((request, response) => void answer(request, response))
  server = own
  own.listen(0, '127.0.0.1')
  await once(own, 'listening')
  const address = own.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const register = (baseUrl: string, password = 'Passw0rd!', rtspPort = 8554) =>
  registerSite({
    product: createProductClient(baseUrl),
    userName: 'admin',
    password,
    cameras: planCameras(12),
    recorded: 4,
    urlOf: (id, stream) => `rtsp://127.0.0.1:${rtspPort}/${id}/${stream}`,
    panel: { host: '127.0.0.1', port: rtspPort + 2 },
  })

test('makes areas, cameras, sensors and a key, around the centre, and logs out', async () => {
  const { state, handlers } = createFakeProduct()
  const done = await register(await serve(handlers))
  expect(done).toMatchObject({
    areas: 4,
    cameras: 12,
    sensors: sensors.length,
    zones: zonePlans.length,
    apiKey: expect.stringMatching(/^key-/),
  })
  expect(state.devices.get('SIM-CAM-03')).toMatchObject({
    areaId: state.areas.get('NORTHGATE')!.id,
    config: {
      mainUrl: 'rtsp://127.0.0.1:8554/cam03/main',
      subUrl: 'rtsp://127.0.0.1:8554/cam03/sub',
      username: 'palisade',
    },
  })
  expect(Number(state.areas.get('CARPARK')!.longitude)).toBeCloseTo(12.5, 1)
  expect(state.open).toBe(0)
})

test('a second time adds nothing and leaves one key', async () => {
  const { state, handlers } = createFakeProduct()
  const baseUrl = await serve(handlers)
  const first = await register(baseUrl)
  const second = await register(baseUrl)
  expect(second).toMatchObject({ areas: 0, cameras: 0, sensors: 0, zones: 0 })
  expect(second.apiKey).not.toBe(first.apiKey)
  expect(Array.from(state.keys.values())).toEqual([API_KEY_NAME])
})

test('cameras that are there get the address of this run and keep what an operator changed', async () => {
  const { state, handlers } = createFakeProduct()
  const baseUrl = await serve(handlers)
  await register(baseUrl)
  state.devices.get('SIM-CAM-03')!.name = 'Fence-by-the-gate'
  expect(await register(baseUrl, 'Passw0rd!', 9000)).toMatchObject({ cameras: 0 })
  expect(state.devices.get('SIM-CAM-03')).toMatchObject({
    name: 'Fence-by-the-gate',
    config: { mainUrl: 'rtsp://127.0.0.1:9000/cam03/main', password: 'view-the-site-1' },
  })
})

test('the panel comes with its zones, and gets the address of this run', async () => {
  const { state, handlers } = createFakeProduct()
  const baseUrl = await serve(handlers)
  await register(baseUrl)
  const panel = state.devices.get('SIM-PANEL-01')!
  expect(panel).toMatchObject({ driver: 'panel', config: { port: 8556, username: 'palisade' } })
  expect(state.zones.get('6')).toMatchObject({
    panelId: panel.id,
    name: 'Server-Room-Door',
    sensorType: 'door_contact',
  })
  await register(baseUrl, 'Passw0rd!', 9000)
  expect(state.devices.get('SIM-PANEL-01')).toMatchObject({ id: panel.id, config: { port: 9002 } })
})

test('a wrong password is final, a product that is not there is not', async () => {
  const { handlers } = createFakeProduct()
  await expect(register(await serve(handlers), 'other')).rejects.toBeInstanceOf(ProductRefusal)
  await expect(register('http://127.0.0.1:9')).rejects.toBeInstanceOf(ProductAway)
})

test('the wire form is AES-128-ECB with PKCS#7, in base64', () => {
  const decipher = createDecipheriv('aes-128-ecb', Buffer.from(loginKey, 'base64'), null)
  expect(decipher.update(wirePassword('päss', loginKey), 'base64', 'utf8') + decipher.final('utf8')).toBe(
    'päss',
  )
})

test('a camera with controls is registered with them, and gets their address of the next run', async () => {
  const { state, handlers } = createFakeProduct()
  const url = await serve(handlers)
  const withControls = (port: number) =>
    registerSite({
      product: createProductClient(url),
      userName: 'admin',
      password: 'Passw0rd!',
      cameras: planCameras(12),
      urlOf: (id, stream) => `rtsp://127.0.0.1:8554/${id}/${stream}`,
      controlOf: id =>
        id === 'cam03'
          ? { driver: 'onvif', host: '127.0.0.1', port, endpointReference: 'urn:uuid:3' }
          : undefined,
    })
  await withControls(8562)
  expect(state.devices.get('SIM-CAM-03')).toMatchObject({
    driver: 'onvif',
    config: { port: 8562, mainProfile: 'main', username: 'palisade', endpointReference: 'urn:uuid:3' },
  })
  expect(state.devices.get('SIM-CAM-04')).toMatchObject({ driver: 'rtsp' })
  await withControls(9562)
  expect(state.devices.get('SIM-CAM-03')).toMatchObject({ driver: 'onvif', config: { port: 9562 } })
})

test('the first four cameras are recorded by a plan, once: one that is taken away does not come back', async () => {
  const { state, handlers } = createFakeProduct()
  const baseUrl = await serve(handlers)
  await register(baseUrl)
  const first = planCameras(4).map(camera => state.devices.get(camera.code)?.id ?? '')
  expect([...state.plans.keys()]).toEqual(first)
  expect(state.plans.get(first[0] ?? '')).toMatchObject({ keepDays: 1, stream: 'sub', isEnabled: true })
  state.plans.delete(first[0] ?? '')
  await register(baseUrl)
  expect([...state.plans.keys()]).toEqual(first.slice(1))
})
