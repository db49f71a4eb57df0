import { contract, type Call, type FaceDeployment, type FaceGroup } from '@palisade/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { FACE_CAMERA } from '../people/passers.ts'
import { groupPlans, LOBBY_CAMERA } from '../people/people-plan.ts'
import { planCameras } from '../site/plan.ts'
import type { ProductClient } from '../product/product-client.ts'
import { registerPeople } from './register-people.ts'

const loginKey = Buffer.from('0123456789abcdef').toString('base64')
const plans = planCameras(12)
const NOW = Date.parse('2026-11-20T08:00:00.000Z')

/** Ids in the product of the cameras of the site. */
const ids = new Map(plans.map(({ id }) => [id, crypto.randomUUID()]))
const tree = plans.map(({ id, code }) => ({
  type: 'device',
  id: ids.get(id),
  code,
  parentId: crypto.randomUUID(),
}))

/** A product that keeps groups and persons in memory, and refuses what the contract does not allow. */
function createFakeProduct(groups: FaceGroup[] = []) {
  const deployments: FaceDeployment[] = []
  const cameraGroups: { functionType: string; cameraIds: string[] }[] = []
  const persons: { groupId: string; pictures: { content: string }[]; visit: unknown }[] = []
  const answers = new Map<Call, (request: never) => unknown>([
    [contract.session.publicConfig, () => ({ loginKey })],
    [contract.session.login, () => ({ ticket: 't', ownCentral: [] })],
    [contract.session.logout, () => ({})],
    [contract.organisation.getTree, () => tree],
    [contract.cameraGroup.add, (draft: (typeof cameraGroups)[number]) => void cameraGroups.push(draft)],
    [contract.faceGroup.getList, () => groups],
    [
      contract.faceGroup.add,
      (draft: FaceGroup) => {
        const group = { ...draft, id: crypto.randomUUID(), entries: 0 }
        groups.push(group)
        return group
      },
    ],
    [contract.faceEntry.add, (draft: (typeof persons)[number]) => void persons.push(draft)],
    [contract.faceDeployment.add, (draft: FaceDeployment) => void deployments.push(draft)],
  ])
  const call = async (one: Call, request: unknown) => {
    return answers.get(one)?.(one.request.parse(request) as never)
  }
  const product = { session: {}, call } as unknown as ProductClient
  const login = { product, userName: 'admin', password: 'Passw0rd!' }
  return { groups, persons, deployments, cameraGroups, login }
}
const planned = groupPlans.flatMap(({ persons }) => persons)

test('fills each library once, with one face a person; visitors come again', async () => {
  const { groups, persons, deployments, cameraGroups, login } = createFakeProduct()
  expect(await registerPeople(login, plans, () => NOW)).toBe(planned.length)
  expect(groups.map(({ kind }) => kind)).toEqual(['watch_list', 'personnel', 'visitors'])
  expect(persons).toHaveLength(planned.length)
  expect(cameraGroups).toMatchObject([{ functionType: 'face', cameraIds: [ids.get(LOBBY_CAMERA)] }])
  for (const { pictures } of persons) {
    const bytes = Buffer.from(pictures[0]?.content ?? '', 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 380 })
  }
  const watched = [ids.get(FACE_CAMERA), ids.get(LOBBY_CAMERA)]
  expect(deployments).toMatchObject([{ cameraIds: watched, groupIds: [groups[0]?.id], mode: 'listed' }])
  expect(persons.at(-1)?.visit).toMatchObject({ expectedUntil: '2026-11-20T16:00:00.000Z' })
  // Their pool is empty again after their visits; the other groups are as their operators left them.
  const visitors = groupPlans.find(({ kind }) => kind === 'visitors')
  expect(await registerPeople(login, plans, () => NOW)).toBe(visitors?.persons.length)
  expect(groups).toHaveLength(3)
})
