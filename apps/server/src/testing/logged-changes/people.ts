import { ALWAYS } from '@palisade/contract'
import { featureKeyOf } from '#server/infra/secrets/secrets.ts'
import { sealBytes } from '#server/infra/secrets/sealed-bytes.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import {
  buildFaceCapture,
  buildFaceEntry,
  buildFaceGroup,
  buildFaceHit,
  buildFaceImport,
  buildFacePicture,
} from '#server/testing/builders/people.ts'
import { buildDeployment } from '#server/testing/builders/deployment.ts'
import type { Scenarios, Workbench } from './bench.ts'

const group = {
  colour: '#cc0000',
  level: 'urgent',
  threshold: 91,
  validFrom: null,
  validUntil: null,
  remarks: '',
  grants: [],
} as const
const person = {
  name: 'Ann',
  gender: 'female',
  certificateNumber: '',
  birthDate: '1980-05-01',
  reason: 'Theft',
  remarks: '',
  threshold: null,
  validFrom: null,
  validUntil: null,
  personnel: null,
  visit: null,
  pictures: [],
} as const

/** A group of the administrator's centre. */
const seenGroup = ({ server, admin }: Workbench) =>
  buildFaceGroup(server.db, { centreId: admin.centerId ?? '' })
const seenEntry = async (bench: Workbench) =>
  buildFaceEntry(bench.server.db, { groupId: (await seenGroup(bench)).id })

const seenDeployment = async ({ server, admin }: Workbench, isEnabled = false) =>
  buildDeployment(server.db, { kind: 'person', centreId: admin.centerId ?? '', isEnabled })
async function deploymentDraft(bench: Workbench) {
  const { server, admin, name } = bench
  const area = await buildArea(server.db, { parentId: admin.centerId ?? '' })
  const camera = await buildDevice(server.db, { areaId: area.id })
  return {
    name: name(),
    mode: 'listed',
    level: 'urgent',
    cameraIds: [camera.id],
    cameraGroupIds: [],
    groupIds: [(await seenGroup(bench)).id],
    time: null,
    week: ALWAYS,
  }
}

/** A hit whose face is kept with its feature. */
async function seenHit(bench: Workbench) {
  const { db, app } = bench.server
  const capture = await buildFaceCapture(db)
  const feature = sealBytes(featureKeyOf(app.infra.secrets), capture.id, Buffer.alloc(16))
  await db
    .updateTable('face_capture')
    .set({ model_id: 'model-1', feature })
    .where('id', '=', capture.id)
    .execute()
  const { id: deploymentId } = await seenDeployment(bench)
  return buildFaceHit(db, { cameraId: capture.cameraId, captureId: capture.id, deploymentId })
}

/** An import of the administrator's, which asks. */
const askingImport = async (bench: Workbench) => {
  const groupId = (await seenGroup(bench)).id
  return (await buildFaceImport(bench.server.db, { groupId, userId: bench.admin.user.id })).id
}

/** Calls of the libraries of persons, of their deployments and hits. */
export const peopleChanges: Scenarios = {
  'faceGroup.add': async ({ name }) => ({ ...group, name: name(), kind: 'watch_list' }),
  'faceGroup.update': async bench => ({
    ...group,
    id: (await seenGroup(bench)).id,
    version: 0,
    name: bench.name(),
  }),
  'faceGroup.batchDelete': async bench => ({ ids: [(await seenGroup(bench)).id] }),
  'faceEntry.add': async bench => ({ ...person, groupId: (await seenGroup(bench)).id }),
  'faceEntry.update': async bench => {
    const { id, groupId } = await seenEntry(bench)
    return { ...person, id, groupId, version: 0, removedPictureIds: [] }
  },
  'faceEntry.retryPictures': async bench => {
    const { id } = await seenEntry(bench)
    await buildFacePicture(bench.server.db, { entryId: id, state: 'abnormal', reason: 'engine_failed' })
    return { ids: [id] }
  },
  'faceEntry.dismissAlike': async bench => {
    const { db } = bench.server
    const [one, other] = [await seenEntry(bench), await seenEntry(bench)]
    const { id: picture_id } = await buildFacePicture(db, { entryId: one.id, state: 'success' })
    const { id: other_picture_id } = await buildFacePicture(db, { entryId: other.id, state: 'success' })
    await db.insertInto('face_alike').values({ picture_id, other_picture_id, similarity: 95 }).execute()
    return { id: one.id, otherId: other.id }
  },
  'faceEntry.batchDelete': async bench => ({ ids: [(await seenEntry(bench)).id] }),
  'recognition.switchCentre': async () => ({ isOn: false, reason: 'Works council' }),
  'faceDeployment.add': async bench => deploymentDraft(bench),
  'faceDeployment.update': async bench => ({
    ...(await deploymentDraft(bench)),
    id: (await seenDeployment(bench)).id,
    version: 0,
  }),
  'faceDeployment.batchDelete': async bench => ({ ids: [(await seenDeployment(bench)).id] }),
  'faceDeployment.batchStart': async bench => ({ ids: [(await seenDeployment(bench)).id] }),
  'faceDeployment.batchStop': async bench => ({ ids: [(await seenDeployment(bench, true)).id] }),
  'faceHit.acknowledge': async bench => ({ ids: [(await seenHit(bench)).id] }),
  'faceHit.markFalse': async bench => ({ id: (await seenHit(bench)).id }),
  'faceHit.undoFalse': async bench => {
    const { id } = await seenHit(bench)
    await bench.server.db.updateTable('face_hit').set({ false_by: 'Ann' }).where('id', '=', id).execute()
    return { id }
  },
  'faceSheet.cancelImport': async bench => ({ importId: await askingImport(bench) }),
  'faceSheet.answerImport': async bench => ({ importId: await askingImport(bench), rows: [] }),
}
