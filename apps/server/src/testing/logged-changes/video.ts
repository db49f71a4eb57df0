import { NEW_RECORDING_PLAN } from '@palisade/contract'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildBookmark } from '#server/testing/builders/bookmark.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildCase, buildEvidenceLock } from '#server/testing/builders/evidence.ts'
import { buildPlanned } from '#server/testing/builders/recording-plan.ts'
import { insertFootage } from '#server/modules/video/footage/footage.queries.ts'
import { insertItem } from '#server/modules/video/evidence/case/item.queries.ts'
import type { Scenarios, Workbench } from './bench.ts'

const mark = { text: 'Red van', tags: ['van'] }
const times = { from: '2026-11-20T10:00:00Z', to: '2026-11-20T10:01:00Z' }

/** A case of the administrator's centre. */
async function seenCase({ server, admin }: Workbench) {
  const { id: caseId, version } = await buildCase(server.db, { centreId: admin.centerId ?? '' })
  return { caseId, version }
}

const addNote = ({ server }: Workbench, case_id: string) =>
  server.db
    .transaction()
    .execute(tx => insertItem(tx, { case_id, kind: 'note', text: 'Seen', added_by: 'Ann' }))

/** Calls of recorded video. */
export const videoChanges: Scenarios = {
  'bookmark.add': async ({ server }) => ({ cameraId: (await buildDevice(server.db)).id, ...times, ...mark }),
  'bookmark.addNow': async ({ server }) => ({
    cameraId: (await buildDevice(server.db)).id,
    ago: 0,
    ...mark,
  }),
  'bookmark.update': async ({ server }) => ({
    id: (await buildBookmark(server.db)).id,
    version: 0,
    ...times,
    ...mark,
  }),
  'bookmark.batchDelete': async ({ server }) => ({ ids: [(await buildBookmark(server.db)).id] }),
  'cameraMask.set': async ({ server }) => ({
    cameraId: (await buildDevice(server.db)).id,
    version: 0,
    masks: [{ left: 0, top: 0, right: 0.5, bottom: 0.5 }],
  }),
  'evidence.keepUntil': async ({ server }) => ({
    ids: [(await buildEvidenceLock(server.db)).id],
    keepUntil: new Date(Date.now() + 86_400_000).toISOString(),
  }),
  'evidence.unlock': async ({ server }) => ({
    ids: [(await buildEvidenceLock(server.db)).id],
    reason: 'over',
  }),
  'evidence.addCase': async ({ name }) => ({ title: name(), description: '' }),
  'evidence.updateCase': async bench => ({ ...(await seenCase(bench)), title: 'B', description: 'b' }),
  'evidence.setCaseState': async bench => ({ ...(await seenCase(bench)), state: 'closed' }),
  'evidence.addNote': async bench => ({ caseId: (await seenCase(bench)).caseId, text: 'Seen' }),
  'evidence.addAlarm': async bench => ({
    caseId: (await seenCase(bench)).caseId,
    alarmId: (await buildAlarm(bench.server.db)).id,
  }),
  'evidence.removeItem': async bench => {
    const { caseId } = await seenCase(bench)
    return { caseId, itemId: (await addNote(bench, caseId)).id }
  },
  'evidence.export': async bench => {
    const { caseId } = await seenCase(bench)
    await addNote(bench, caseId)
    return { caseId, reason: 'Court', fileName: bench.name() }
  },
  'footage.remove': async ({ server, admin }) => {
    const draft = {
      user_id: admin.user.id,
      kind: 'splice',
      asked: [],
      clips: [],
      part: 1,
      name: 'x',
      encoded_percent: null,
    } as const
    return { fileId: (await insertFootage(server.db, draft)).id }
  },
  'recordingPlan.add': async ({ server }) => ({
    ...NEW_RECORDING_PLAN,
    cameraIds: [(await buildDevice(server.db)).id],
  }),
  'recordingPlan.update': async ({ server }) => ({
    ...NEW_RECORDING_PLAN,
    keepDays: 7,
    id: (await buildPlanned(server.db)).id,
    version: 0,
  }),
  'recordingPlan.batchDelete': async ({ server }) => ({ ids: [(await buildPlanned(server.db)).id] }),
  'recordingPlan.batchStart': async ({ server }) => ({
    ids: [(await buildPlanned(server.db, { plan: { isEnabled: false } })).id],
  }),
  'recordingPlan.batchStop': async ({ server }) => ({ ids: [(await buildPlanned(server.db)).id] }),
  'recordingPlan.copy': async ({ server }) => ({
    cameraId: (await buildPlanned(server.db, { plan: { keepDays: 5 } })).id,
    cameraIds: [(await buildDevice(server.db)).id],
  }),
  'recordingPlan.saveHolidays': async () => ({
    version: 0,
    holidays: [{ name: 'Christmas', from: '2026-12-25', to: '2026-12-26', rule: 'off' }],
  }),
}
