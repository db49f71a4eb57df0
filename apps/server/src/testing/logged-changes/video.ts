import { NEW_RECORDING_PLAN } from '@palisade/contract'
import { buildBookmark } from '../builders/bookmark.ts'
import { buildDevice } from '../builders/device.ts'
import { buildPlanned } from '../builders/recording-plan.ts'
import { insertFootage } from '../../modules/video/footage/footage.queries.ts'
import type { Scenarios } from './bench.ts'

const mark = { text: 'Red van', tags: ['van'] }
const times = { from: '2026-11-20T10:00:00Z', to: '2026-11-20T10:01:00Z' }

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
  'footage.remove': async ({ server, admin }) => {
    const draft = {
      user_id: admin.user.id,
      kind: 'splice',
      asked: [],
      clips: [],
      part: 1,
      name: 'x',
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
