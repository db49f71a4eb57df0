import { ALWAYS, contract } from '@palisade/contract'
import { WANTED } from './wanted.ts'
import { unlessRefused, type ProductClient } from '../product/product-client.ts'

const GROUP = 'Stolen cars'
/** The code tells the deployment of an earlier run: codes are unique. */
const CODE = 'DEMO-STOLEN'

/** Lists the stolen car of the demo, and looks for it at these cameras. What an operator has changed stays so. */
export async function registerWanted(product: ProductClient, cameraIds: readonly string[]): Promise<void> {
  const group = { name: GROUP, level: 'urgent' as const, validFrom: null, validUntil: null }
  await product.call(contract.blacklistGroup.add, group).catch(unlessRefused('blacklist_group.name_taken'))
  const groups = await product.call(contract.blacklistGroup.getList, {})
  const groupId = groups.find(({ name }) => name === GROUP)?.id
  if (groupId === undefined) return
  const entry = {
    groupId,
    plate: WANTED.plate,
    plateColour: 'blue' as const,
    bodyColour: 'red' as const,
    vehicleType: 'car' as const,
    brand: WANTED.brand,
    reason: 'Reported stolen',
    validFrom: null,
    validUntil: null,
  }
  await product.call(contract.blacklist.add, entry).catch(unlessRefused('blacklist.plate_taken'))
  const deployment = {
    name: 'Stolen-cars',
    code: CODE,
    mode: 'listed' as const,
    level: 'urgent' as const,
    cameraIds: [...cameraIds],
    cameraGroupIds: [],
    groupIds: [groupId],
    time: null,
    week: ALWAYS,
  }
  await product.call(contract.vehicleDeployment.add, deployment).catch(unlessRefused('deployment.code_taken'))
}
