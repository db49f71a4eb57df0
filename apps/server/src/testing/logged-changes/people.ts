import { buildFaceEntry, buildFaceGroup, buildFacePicture } from '../builders/people.ts'
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

/** Calls of the libraries of persons. */
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
  'faceEntry.batchDelete': async bench => ({ ids: [(await seenEntry(bench)).id] }),
}
