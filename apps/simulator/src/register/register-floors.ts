import { contract, type MapResource } from '@palisade/contract'
import { drawFloor } from '../floors/floor-drawing.ts'
import { BUILDING, floors, PLAN_WIDTH, views } from '../floors/floor-plans.ts'
import { place, type Degrees } from '../site/plan.ts'
import { ProductRefusal, type ProductClient } from '../product/product-client.ts'
import { signIn, type Login } from '../product/sign-in.ts'

/** The area whose building it is. */
const BELOW = 'MAINBUILDING'

/**
 * Gives the site its building: two floors with plans, the cameras that hang there, and where each camera looks. Once only:
 * a building that is there already is left as its operators have it. @returns floors added
 */
export async function registerFloors(login: Login): Promise<number> {
  const { product } = login
  const middle = await signIn(login)
  try {
    const tree = await product.call(contract.organisation.getTree, {})
    const idOf = (code: string) => tree.find(node => node.code === code)?.id
    const parentId = idOf(BELOW)
    if (parentId === undefined || idOf(BUILDING.code) !== undefined) return 0
    await addFloors(product, middle, parentId)
    await turnCameras(product)
    return floors.length
  } finally {
    await product.call(contract.session.logout, {})
  }
}

async function addFloors(product: ProductClient, middle: Degrees, parentId: string): Promise<void> {
  const { code, name, at } = BUILDING
  const spot = place(middle, at)
  const building = await product.call(contract.organisation.add, {
    code,
    name,
    parentId,
    kind: 'building',
    ...spot,
  })
  const resources = await product.call(contract.map.getResources, {})
  for (const planned of floors) {
    const floor = { code: planned.code, name: planned.name, parentId: building.id, kind: 'floor' as const }
    const { id: floorId } = await product.call(contract.organisation.add, floor)
    await product.call(contract.map.saveFloorPlan, {
      floorId,
      fileName: `${planned.code}.png`,
      content: drawFloor(planned.drawing).toString('base64'),
      placement: { ...spot, width: PLAN_WIDTH, rotation: 0 },
    })
    const places = planned.devices.flatMap(device => placeOn(floorId, resources, device))
    if (places.length > 0) await product.call(contract.map.place, { places })
  }
}

/** Puts a device on the floor at the position that it has already. */
function placeOn(floorId: string, resources: readonly MapResource[], code: string) {
  const found = resources.find(one => one.code === code)
  if (!found || found.longitude === null || found.latitude === null) return []
  const { id, longitude, latitude } = found
  return [{ id, type: 'device' as const, longitude, latitude, floorId }]
}

async function turnCameras(product: ProductClient): Promise<void> {
  const { list } = await product.call(contract.camera.getByPage, { pageSize: 100 })
  for (const { id, version, name, alias, tags, code, longitude, latitude } of list) {
    const view = views[code]
    if (!view) continue
    const [direction, fieldOfView, viewRange] = view
    const kept = { id, version, name, alias, tags, longitude, latitude }
    await product
      .call(contract.camera.update, { ...kept, direction, fieldOfView, viewRange })
      .catch((error: unknown) => {
        // Somebody else has changed it meanwhile: theirs stays.
        if (!(error instanceof ProductRefusal)) throw error
      })
  }
}
