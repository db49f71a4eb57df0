import { contract, type DeviceDraft } from '@palisade/contract'
import type { CameraPlan } from '../site/plan.ts'
import { areas, place, type AreaCode, type Degrees } from '../site/plan.ts'
import { sensors } from '../site/sensors.ts'
import { connectionOf, streamConnection, type CameraControl } from './connections.ts'
import { unlessRefused, type ProductClient } from '../product/product-client.ts'
import { registerPanel, type PanelAddress } from './register-panel.ts'
import { registerPlans } from './register-plans.ts'
import { signIn, type Login } from '../product/sign-in.ts'

export const API_KEY_NAME = 'Simulated site'

export type Registration = { areas: number; cameras: number; sensors: number; zones: number; apiKey: string }

type RegisterOptions = Login & {
  cameras: readonly CameraPlan[]
  urlOf: (cameraId: string, stream: 'main' | 'sub') => string
  /** How a camera is controlled beside its streams; left out, they are all registered by their streams. */
  controlOf?: (cameraId: string) => CameraControl | undefined
  /** How many of the cameras that were not known yet are recorded; left out, none. */
  recorded?: number
  /** Where the intrusion panel listens; left out, it is not made known. */
  panel?: PanelAddress
}

/** Adds the areas that do not exist yet. @returns how many those were */
async function addAreas(product: ProductClient, middle: Degrees): Promise<number> {
  let added = 0
  for (const { code, name, at, outline } of areas) {
    const boundary = outline.map((corner): [number, number] => {
      const { longitude, latitude } = place(middle, corner)
      return [longitude, latitude]
    })
    const draft = { code, name, kind: 'area' as const, ...place(middle, at), boundary }
    await product
      .call(contract.organisation.add, draft)
      .then(() => (added += 1), unlessRefused('area.code_taken'))
  }
  return added
}

/** Ids of the product's areas or devices by their codes. */
async function idsByCode(product: ProductClient, type: 'area' | 'device'): Promise<Map<string, string>> {
  const tree = await product.call(contract.organisation.getTree, {})
  return new Map(tree.filter(node => node.type === type).map(node => [node.code, node.id]))
}

/** True when it was added, false when its code is there already. */
async function addDevice(product: ProductClient, draft: DeviceDraft): Promise<boolean> {
  try {
    await product.call(contract.device.add, draft)
    return true
  } catch (error) {
    unlessRefused('device.code_taken')(error)
    return false
  }
}

type TakenCamera = { camera: CameraPlan; connection: ReturnType<typeof connectionOf> }

/** Gives a camera that the product knows already the address of this run, when the port is another; the rest stays. */
async function refreshCamera(
  product: ProductClient,
  id: string,
  { camera, connection }: TakenCamera,
): Promise<void> {
  const stored = await product.call(contract.device.getDetails, { id })
  const { name, areaId, code, config, version } = stored
  const { mainUrl, subUrl } = connection.config
  // A device keeps its driver: one that was registered by its streams stays so.
  const isSameDriver = stored.driver === connection.driver
  const next = isSameDriver ? connection : streamConnection(camera, { mainUrl, subUrl })
  const isSameControl = next.driver === 'rtsp' || next.config.port === config.port
  if (config.mainUrl === mainUrl && config.subUrl === subUrl && isSameControl) return
  const kept = { id, version, name, code, areaId }
  await product.call(contract.device.update, { ...kept, ...next })
}

/** A new key each time, because a key is shown only once; the old one of the same name goes first. */
async function renewApiKey(product: ProductClient): Promise<string> {
  const { list } = await product.call(contract.apiKey.getByPage, { name: API_KEY_NAME, pageSize: 100 })
  const old = list.filter(key => key.name === API_KEY_NAME).map(key => key.id)
  if (old.length > 0) await product.call(contract.apiKey.batchDelete, { ids: old })
  const { key } = await product.call(contract.apiKey.add, {
    name: API_KEY_NAME,
    scopes: ['event.intake', 'snap.intake'],
  })
  return key
}

/**
 * Makes the site known to the product through the public calls only: areas, cameras, sensors, a key for the events. What
 * is there already (by code) stays as it is, but for the address of a camera. Throws `ProductAway` while the product cannot answer.
 */
export async function registerSite({
  product,
  userName,
  password,
  cameras,
  urlOf,
  controlOf,
  recorded = 0,
  panel,
}: RegisterOptions): Promise<Registration> {
  const middle = await signIn({ product, userName, password })
  const areaCount = await addAreas(product, middle)
  const areaIds = await idsByCode(product, 'area')
  const areaId = (code: AreaCode): string => {
    const id = areaIds.get(code)
    if (!id) throw new Error(`the product knows no area ${code}`)
    return id
  }
  const taken: TakenCamera[] = []
  for (const camera of cameras) {
    const { id, name, code, area, at } = camera
    const streams = { mainUrl: urlOf(id, 'main'), subUrl: urlOf(id, 'sub') }
    const connection = connectionOf(camera, streams, controlOf?.(id))
    const draft = { ...connection, name, code, areaId: areaId(area), ...place(middle, at) }
    if (!(await addDevice(product, draft))) taken.push({ camera, connection })
  }
  let sensorCount = 0
  for (const { name, code, area, at } of sensors) {
    const draft = {
      driver: 'http' as const,
      name,
      code,
      areaId: areaId(area),
      config: {},
      ...place(middle, at),
    }
    if (await addDevice(product, draft)) sensorCount += 1
  }
  // An operator who took the plan of a camera away does not get it back with the next start.
  const fresh = cameras.slice(0, recorded).filter(camera => !taken.some(one => one.camera === camera))
  const isAsked = taken.length > 0 || fresh.length > 0
  const deviceIds = isAsked ? await idsByCode(product, 'device') : new Map<string, string>()
  await registerPlans(
    product,
    fresh.flatMap(camera => deviceIds.get(camera.code) ?? []),
  )
  for (const one of taken) {
    const id = deviceIds.get(one.camera.code)
    if (id) await refreshCamera(product, id, one)
  }
  const registered = { product, areaId, middle, deviceIds: () => idsByCode(product, 'device') }
  const zones = panel ? await registerPanel({ ...registered, address: panel }) : 0
  const apiKey = await renewApiKey(product)
  await product.call(contract.session.logout, {})
  return { areas: areaCount, cameras: cameras.length - taken.length, sensors: sensorCount, zones, apiKey }
}
