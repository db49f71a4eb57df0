import { ALWAYS, contract } from '@palisade/contract'
import { groupPlans } from '../../../apps/simulator/src/people/people-plan.ts'
import { personPicture } from '../../../apps/simulator/src/people/person-picture.ts'
import { until } from '../duration.ts'
import type { SignedIn } from '../session.ts'

const THRESHOLD = 91
/** Until the features of all of them are made, ms. */
const FEATURES_MS = 120_000

/** Lists the persons of the demo, deploys them at cameras and waits until each has its feature. @returns the photographs they are in */
export async function deployPersons(session: SignedIn, cameraIds: readonly string[]): Promise<number[]> {
  const persons = groupPlans.flatMap(plan => plan.persons)
  const { id: groupId } = await session.call(contract.faceGroup.add, {
    name: 'Bench',
    kind: 'watch_list',
    colour: '#cf1322',
    level: 'urgent',
    threshold: THRESHOLD,
    validFrom: null,
    validUntil: null,
    grants: [],
  })
  for (const { name, certificateNumber, face } of persons) {
    const content = (await personPicture(face)).toString('base64')
    await session.call(contract.faceEntry.add, {
      groupId,
      name,
      gender: 'unknown',
      certificateNumber,
      birthDate: null,
      threshold: null,
      validFrom: null,
      validUntil: null,
      personnel: null,
      visit: null,
      pictures: [{ fileName: 'person.jpg', content }],
    })
  }
  await until('features of all persons', FEATURES_MS, async () => {
    const { total } = await session.call(contract.faceEntry.getByPage, { groupId, state: 'success' })
    return total === persons.length
  })
  await session.call(contract.faceDeployment.add, {
    name: 'Bench',
    mode: 'listed',
    level: 'urgent',
    cameraIds: [...cameraIds],
    cameraGroupIds: [],
    groupIds: [groupId],
    time: null,
    week: ALWAYS,
  })
  return [...new Set(persons.map(({ face }) => face.sample))]
}
