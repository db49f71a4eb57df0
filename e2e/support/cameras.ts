import { contract, type DeviceCause, type DeviceDraft } from '@palisade/contract'
import type { ProductClient } from '../../apps/simulator/src/product/product-client.ts'
import { onTestFinished } from 'vitest'
import { findDevice } from './product.ts'
import type { createSite } from './site.ts'
import { until } from './until.ts'

/** The login of the site's cameras that have one; the others do not look at it. */
export const SITE_LOGIN = { username: 'palisade', password: 'view-the-site-1' }

type CameraConfig = Extract<DeviceDraft, { driver: 'rtsp' }>['config']

/** A camera of our own making, removed at the end of the test. @returns its id */
export function addCamera(product: ProductClient, name: string, config: CameraConfig): Promise<string> {
  return register(product, { driver: 'rtsp', name, code: name, config })
}

type Draft = Extract<DeviceDraft, { driver: 'rtsp' | 'onvif' }>
type Homeless<D> = D extends Draft ? Omit<D, 'areaId'> : never

async function register(product: ProductClient, draft: Homeless<Draft>): Promise<string> {
  const areas = await product.call(contract.organisation.getTree, {})
  const area = areas.find(node => node.type === 'area' && node.code === 'WAREHOUSE')
  if (!area) throw new Error('no area WAREHOUSE')
  const { id } = await product.call(contract.device.add, { ...draft, areaId: area.id })
  onTestFinished(async () => {
    await product.call(contract.device.batchDelete, { ids: [id] })
  })
  return id
}

/** A camera of the site that speaks ONVIF, registered by that once more; removed at the end of the test. */
export async function addOnvifCamera(
  product: ProductClient,
  { name, site, camera }: { name: string; site: ReturnType<typeof createSite>; camera: string },
): Promise<void> {
  const { host, port } = await site.onvif(camera)
  const { sources } = await product.call(contract.onboarding.probe, {
    driver: 'onvif',
    host,
    port,
    isTls: false,
    ...SITE_LOGIN,
  })
  const [main, sub] = sources[0]?.streams ?? []
  if (!main) throw new Error(`${camera} offers no stream`)
  await register(product, {
    driver: 'onvif',
    name,
    code: name,
    config: {
      host,
      port,
      isTls: false,
      ...SITE_LOGIN,
      mainUrl: main.url,
      mainProfile: main.token,
      subUrl: sub?.url,
      subProfile: sub?.token,
    },
  })
}

/** Waits until the product has found out why a camera shows nothing. */
export const untilCause = (product: ProductClient, name: string, cause: DeviceCause) =>
  until(`${name} cannot be reached: ${cause}`, async () => {
    const device = await findDevice(product, name)
    return ['offline', 'not_connected'].includes(device?.state ?? '') && device?.cause === cause
  })
