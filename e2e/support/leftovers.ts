import { randomBytes } from 'node:crypto'
import { contract, type ParameterKey } from '@palisade/contract'
import type { ProductClient } from '../../apps/simulator/src/product/product-client.ts'
import { onTestFinished } from 'vitest'

/** A name that no other test and no other run has: `Granary-3f09a`. */
export const unique = (name: string): string => `${name}-${randomBytes(3).toString('hex').slice(0, 5)}`

/** Names of things that a test makes by screens. */
interface Made {
  userNames?: string[]
  roles?: string[]
  /** Codes of centres and areas, the inner ones first. */
  areas?: string[]
  devices?: string[]
}

/** Removes at the end of a test, however it ends, what it has made by screens. Say it before the first is made. */
export function removeAfterwards(product: ProductClient, made: Made): void {
  onTestFinished(async () => {
    await removeUsers(product, made.userNames ?? [])
    for (const name of made.roles ?? []) {
      const { list } = await product.call(contract.role.getByPage, { name, pageSize: 100 })
      const ids = list.filter(role => role.name === name).map(({ id }) => id)
      if (ids.length > 0) await product.call(contract.role.batchDelete, { ids })
    }
    for (const name of made.devices ?? []) {
      const { list } = await product.call(contract.device.getByPage, { name, pageSize: 100 })
      const ids = list.filter(device => device.name === name).map(({ id }) => id)
      if (ids.length > 0) await product.call(contract.device.batchDelete, { ids })
    }
    await removeAreas(product, made.areas ?? [])
  })
}

/** An area that something still points to, such as an alarm of its own, stays; its code is this test's alone. */
async function removeAreas(product: ProductClient, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    const nodes = await product.call(contract.organisation.getTree, { type: 'areas' })
    const area = nodes.find(node => node.code === code)
    const { heldBy } = area
      ? await product.call(contract.organisation.getDetails, { id: area.id })
      : { heldBy: ['initial'] }
    if (area && heldBy.length === 0) await product.call(contract.organisation.remove, { id: area.id })
  }
}

/** Removes the users of these names, if there are any. */
export async function removeUsers(product: ProductClient, userNames: readonly string[]): Promise<void> {
  const pages = await Promise.all(
    userNames.map(userName => product.call(contract.user.getByPage, { name: userName, pageSize: 100 })),
  )
  const ids = pages
    .flatMap(({ list }) => list)
    .flatMap(user => (userNames.includes(user.userName) ? user.id : []))
  if (ids.length > 0) await product.call(contract.user.batchDelete, { ids })
}

/** Gives parameters back the values that they have now, however the test ends. */
export async function keepParameters(product: ProductClient, keys: readonly ParameterKey[]): Promise<void> {
  const before = await product.call(contract.parameter.getDetails, {})
  onTestFinished(async () => {
    for (const { key, value } of before)
      if (value !== null && keys.includes(key)) await product.call(contract.parameter.update, { key, value })
  })
}
