import { contract } from '@palisade/contract'
import { panelPlan, zonePlans } from '../panel/panel-plan.ts'
import { place, type AreaCode, type Degrees } from '../site/plan.ts'
import { unlessRefused, type ProductClient } from '../product/product-client.ts'

export type PanelAddress = { host: string; port: number }

type RegisterPanelOptions = {
  product: ProductClient
  address: PanelAddress
  areaId: (code: AreaCode) => string
  /** Of the campus. */
  middle: Degrees
  /** Of devices that are there already, by code. */
  deviceIds: () => Promise<ReadonlyMap<string, string>>
}

/** Adds the panel, or gives the existing one the address of this run. @returns its id */
async function addPanel({
  product,
  address,
  areaId,
  middle,
  deviceIds,
}: RegisterPanelOptions): Promise<string> {
  const { name, code, auth, at } = panelPlan
  const driver = 'panel' as const
  const config = { ...address, isTls: false, ...auth }
  const draft = { driver, name, code, areaId: areaId(panelPlan.area), config, ...place(middle, at) }
  try {
    return (await product.call(contract.device.add, draft)).id
  } catch (error) {
    unlessRefused('device.code_taken')(error)
  }
  const id = (await deviceIds()).get(code)
  if (!id) throw new Error(`the product has no device ${code} of this centre`)
  const stored = await product.call(contract.device.getDetails, { id })
  const { version, name: ownName, areaId: ownArea } = stored
  if (stored.config.host === address.host && stored.config.port === address.port) return id
  await product.call(contract.device.update, {
    id,
    version,
    driver,
    name: ownName,
    code,
    areaId: ownArea,
    config,
  })
  return id
}

/** Registers the panel and its zones. @returns how many zones were added */
export async function registerPanel(options: RegisterPanelOptions): Promise<number> {
  const panelId = await addPanel(options)
  let added = 0
  for (const { number, name, sensor, at } of zonePlans) {
    const draft = { panelId, number, name, sensorType: sensor, ...place(options.middle, at) }
    await options.product
      .call(contract.defenceZone.add, draft)
      .then(() => (added += 1), unlessRefused('defence_zone.number_taken', 'defence_zone.name_taken'))
  }
  return added
}
