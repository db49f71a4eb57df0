import { contract } from '@palisade/contract'
import { expect, it } from 'vitest'
import { drawFloor } from '../../apps/simulator/src/floors/floor-drawing.ts'
import { addCamera } from '../support/cameras.ts'
import { startJourneys } from '../support/journey.ts'
import { removeAfterwards, unique } from '../support/leftovers.ts'
import { chooseMenu } from '../support/screens/console.ts'
import { mapOf } from '../support/screens/map.ts'
import { organisationOf } from '../support/screens/organisation.ts'
import { resourcesOf } from '../support/screens/resource-management.ts'

const { site, signIn, sitDown } = startJourneys()
const plan = {
  name: 'ground.png',
  mimeType: 'image/png',
  buffer: drawFloor({
    title: 'GRANARY',
    width: 60,
    height: 40,
    outline: [[2, 2, 56, 36]],
    rooms: [{ name: 'HALL', at: [2, 2, 30, 36], tone: 'hall' }],
    doors: [{ at: [14, 36], width: 4, along: 'x' }],
  }),
}

it('a building gets a plan, and devices on it by hand and by numbers', async () => {
  const product = await signIn()
  const granary = unique('Granary')
  const code = granary.replace('Granary-', 'GR')
  const building = { name: granary, code, longitude: 121.6006, latitude: 31.2052 }
  const floor = { name: `${granary}-Ground`, code: `${code}0` }
  const cameras = [`${granary}-A`, `${granary}-B`] as const
  removeAfterwards(product, { areas: [floor.code, code] })
  for (const name of cameras) await addCamera(product, name, { mainUrl: await site.urlOf('cam11') })
  const operator = await sitDown()
  const { page, t } = operator
  const organisation = organisationOf(operator)
  const resources = resourcesOf(operator)
  const map = mapOf(operator)

  await chooseMenu(operator, 'organization', t('menu.group.setting'), t('menu.group.system'))
  await organisation.choose('Warehouse')
  await organisation.addBelow({ ...building, kind: 'building' })
  await organisation.addBelow({ ...floor, kind: 'floor' })

  // A file that is a picture only by its name is refused in words, and the floor stays without a plan.
  await chooseMenu(operator, 'resourceManagement', t('menu.group.setting'))
  await resources.tab('buildings')
  const row = resources.floorRow(floor.name)
  await resources.upload(floor.name, { ...plan, name: 'plan.txt', mimeType: 'text/plain' })
  await row.getByText(t('shared.pictureFault.type')).waitFor()
  await resources.upload(floor.name, { ...plan, buffer: Buffer.from('no picture at all') })
  await row.getByText(t('errors.map.floor_parse_failed')).waitFor()
  await row.getByText(t('resourceManagement.noPlan'), { exact: true }).waitFor()

  // A true one is shown at once.
  await resources.upload(floor.name, plan)
  await row.getByText(t('resourceManagement.noPlan'), { exact: true }).waitFor({ state: 'detached' })
  await map.floor(floor.name).waitFor()
  expect(await map.floor(floor.name).isChecked()).toBe(true)

  // It is turned by numbers until it lies as the building does.
  await resources.fit(floor.name, { rotation: 30, width: 60 })
  const stored = await product.call(contract.map.getBuilding, { buildingId: await areaId(building.name) })
  expect(stored.floors[0]!.plan!.placement).toMatchObject({ rotation: 30, width: 60 })

  // One is dragged onto it, the other placed by numbers.
  await resources.tab('resources')
  await resources.search(granary)
  const { width, height } = page.viewportSize()!
  const frame = (await map.surface.boundingBox())!
  // The building is shown beside the list of resources.
  await resources.drag(cameras[0], map.surface, {
    x: Math.round((width + 400) / 2 - frame.x),
    y: Math.round(height / 2 + 40 - frame.y),
  })
  const onFloor = t('resourceManagement.onFloor', { floor: floor.name })
  await resources.where(cameras[0], onFloor).waitFor()
  const { longitude, latitude } = building
  await resources.placeByNumbers(cameras[1], { longitude, latitude, floor: floor.name })
  await resources.where(cameras[1], onFloor).waitFor()
  await map.floors.getByText(`${floor.name} (2)`, { exact: true }).waitFor()
  const placed = await product.call(contract.map.getResources, {})
  const dragged = placed.find(one => one.name === cameras[0])!
  // The pointer let go within the building, which is some 60 m wide.
  expect(Math.abs(dragged.longitude! - longitude)).toBeLessThan(0.0006)
  expect(Math.abs(dragged.latitude! - latitude)).toBeLessThan(0.0005)

  // Out of the building, and in again with whoever is looked for.
  await map.outdoors()
  await map.floors.waitFor({ state: 'detached' })
  await map.find(cameras[1])
  await map.floors.waitFor()
  await map.closeCard()
  await map.outdoors()
  await map.enterBuilding(building.name)
  await map.floors.getByText(`${floor.name} (2)`, { exact: true }).waitFor()
  expect(operator.faults(/status of 400/)).toEqual([])

  async function areaId(name: string) {
    const areas = await product.call(contract.organisation.getTree, {})
    return areas.find(area => area.name === name)!.id
  }
})
