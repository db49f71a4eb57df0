import { contract, FACE_THRESHOLD_DEFAULT, type FaceGroup, type InputOf } from '@palisade/contract'
import { groupPlans, LOBBY_CAMERA, type GroupPlan, type PersonPlan } from '../people/people-plan.ts'
import { personPicture } from '../people/person-picture.ts'
import type { CameraPlan } from '../site/plan.ts'
import { addCameraGroup } from './camera-group.ts'
import { findCameras } from './find-cameras.ts'
import type { ProductClient } from '../product/product-client.ts'
import { registerFaceDeployment } from './register-face-deployment.ts'
import { signIn, type Login } from '../product/sign-in.ts'

const HOUR_MS = 3_600_000
/** Visitors are expected for so long, hours; then they leave their pool by themselves. */
const VISIT_HOURS = 8

type EntryDraft = InputOf<typeof contract.faceEntry.add>

/**
 * Has faces looked for in the stream of the lobby's camera, fills the libraries of persons, once, and looks for those of the
 * watch list: a group that is there is left as its operators have it. Visitors whose visits are over come again. @returns persons added
 */
export async function registerPeople(
  login: Login,
  cameras: readonly Pick<CameraPlan, 'id' | 'code'>[],
  now: () => number = Date.now,
): Promise<number> {
  const { product } = login
  await signIn(login)
  try {
    const nodes = await findCameras(product, cameras)
    const lobby = nodes.get(LOBBY_CAMERA)
    if (lobby) await addCameraGroup(product, { name: 'Faces', functionType: 'face' }, [lobby])
    const known = await product.call(contract.faceGroup.getList, {})
    let added = 0
    for (const plan of groupPlans) {
      const found = known.find(group => group.name === plan.name)
      if (found && !(found.kind === 'visitors' && found.entries === 0)) continue
      const group = found ?? (await addGroup(product, plan))
      for (const [index, person] of plan.persons.entries())
        await product.call(contract.faceEntry.add, await draftOf(person, group, index, now()))
      if (group.kind === 'watch_list') await registerFaceDeployment(product, group, nodes)
      added += plan.persons.length
    }
    return added
  } finally {
    await product.call(contract.session.logout, {})
  }
}

const addGroup = (product: ProductClient, { name, kind, colour }: GroupPlan): Promise<FaceGroup> =>
  product.call(contract.faceGroup.add, {
    name,
    kind,
    colour,
    level: 'urgent',
    threshold: FACE_THRESHOLD_DEFAULT,
    validFrom: null,
    validUntil: null,
    grants: [],
  })

async function draftOf(
  { name, certificateNumber, face }: PersonPlan,
  { id: groupId, kind }: FaceGroup,
  index: number,
  now: number,
): Promise<EntryDraft> {
  const content = (await personPicture(face)).toString('base64')
  return {
    groupId,
    name,
    gender: 'female',
    certificateNumber,
    birthDate: null,
    reason: kind === 'watch_list' ? 'Story of the demo' : '',
    threshold: null,
    validFrom: null,
    validUntil: null,
    personnel:
      kind === 'personnel'
        ? { employeeNumber: `E-${index + 1}`, department: 'Security', phone: '', userId: null }
        : null,
    visit: kind === 'visitors' ? visitFrom(now, index) : null,
    pictures: [{ fileName: `${certificateNumber}.jpg`, content }],
    // Somebody may have listed the person elsewhere meanwhile.
    isDuplicateWanted: true,
  }
}

const visitFrom = (now: number, index: number): NonNullable<EntryDraft['visit']> => ({
  host: 'Lena Vogt',
  purpose: 'Maintenance',
  badge: `V-${index + 1}`,
  expectedFrom: new Date(now).toISOString(),
  expectedUntil: new Date(now + VISIT_HOURS * HOUR_MS).toISOString(),
  arrivedAt: null,
  leftAt: null,
})
