import { ALWAYS, contract } from '@palisade/contract'
import { onTestFinished } from 'vitest'
import type { FacePlace } from '../../apps/simulator/src/people/people-plan.ts'
import { personPicture } from '../../apps/simulator/src/people/person-picture.ts'
import type { ProductClient } from '../../apps/simulator/src/product/product-client.ts'
import { until } from './until.ts'

/** The first look of the recognition at a picture takes long on a busy machine, ms. */
export const LOOKS = 120_000
/** Percent; a face in a stream is less alike than one of a camera that finds faces. */
const THRESHOLD = 85

/** A group of persons and the deployment that looks for them, by their names. */
export interface Hunt {
  group: string
  deployment: string
}

/** Takes away a group of persons with its deployment, however the test ends. */
export function removeHuntAfterwards(product: ProductClient, { group, deployment }: Hunt): void {
  onTestFinished(async () => {
    const { list } = await product.call(contract.faceDeployment.getByPage, { text: deployment })
    for (const { id } of list) {
      await product.call(contract.faceDeployment.batchStop, { ids: [id] })
      await product.call(contract.faceDeployment.batchDelete, { ids: [id] })
    }
    const groups = await product.call(contract.faceGroup.getList, {})
    for (const { id: groupId } of groups.filter(({ name }) => name === group)) {
      const entries = await product.call(contract.faceEntry.getByPage, { groupId })
      for (const { id } of entries.list) await product.call(contract.faceEntry.batchDelete, { ids: [id] })
      await product.call(contract.faceGroup.batchDelete, { ids: [groupId] })
    }
  })
}

interface Wanted extends Hunt {
  name: string
  face: FacePlace
  cameraId: string
}

/** Enrols somebody and looks for them at a camera, until the end of the test. */
export async function huntPerson(product: ProductClient, wanted: Wanted): Promise<void> {
  removeHuntAfterwards(product, wanted)
  const { id: groupId } = await product.call(contract.faceGroup.add, {
    name: wanted.group,
    kind: 'watch_list',
    colour: '#cf1322',
    level: 'urgent',
    threshold: THRESHOLD,
    validFrom: null,
    validUntil: null,
    grants: [],
  })
  await enrol(product, groupId, wanted)
  await product.call(contract.faceDeployment.add, {
    name: wanted.deployment,
    mode: 'listed',
    level: 'urgent',
    cameraIds: [wanted.cameraId],
    cameraGroupIds: [],
    groupIds: [groupId],
    time: null,
    week: ALWAYS,
  })
}

/** Puts somebody into a group, and waits until the recognition has taken the picture. */
async function enrol(product: ProductClient, groupId: string, { name, face }: Wanted): Promise<void> {
  const content = (await personPicture(face)).toString('base64')
  const { id } = await product.call(contract.faceEntry.add, {
    groupId,
    name,
    gender: 'female',
    certificateNumber: '',
    birthDate: null,
    reason: 'Drill',
    threshold: null,
    validFrom: null,
    validUntil: null,
    personnel: null,
    visit: null,
    pictures: [{ fileName: `${name}.jpg`, content }],
    isDuplicateWanted: true,
  })
  const isTaken = async () =>
    (await product.call(contract.faceEntry.getDetails, { id })).pictures.some(
      ({ state }) => state === 'success',
    )
  await until('the picture has a feature', isTaken, LOOKS)
}
